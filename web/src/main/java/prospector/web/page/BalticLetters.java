package prospector.web.page;

import java.nio.charset.Charset;

/**
 * Tells Lithuanian and Latvian in windows-1257 from the Latin languages of other encodings.
 *
 * <p>Their s and z with caron are octets that are eth and thorn in windows-1252, used in Icelandic
 * alone, and letters of Croatian, Turkish and Polish elsewhere: so nearly all letters beyond ASCII
 * must be of this alphabet, and many of those that Icelandic and Croatian do not share.
 */
final class BalticLetters {
  private static final double SHARE_MIN = 0.9; // of the letters beyond ASCII
  private static final double OWN_MIN = 0.3; // the same
  private static final int LETTER_MIN = 0xC0; // signs below are no evidence
  private static final String SHARED = "\u0161\u017E\u010D\u0119\u012F\u0137";
  private static final String OWN =
      "\u0105\u0117\u0173\u016B" // Lithuanian
          + "\u0101\u0113\u0123\u012B\u013C\u0146"; // and Latvian, without what both have
  private static final String CARONS = "\u0161\u017E";
  private static final boolean[] IS_SHARED = octets(SHARED);
  private static final boolean[] IS_OWN = octets(OWN);
  private static final boolean[] IS_CARON = octets(CARONS);

  private BalticLetters() {}

  /** Whether the letters beyond ASCII are those of Lithuanian or Latvian in windows-1257. */
  static boolean fill(byte[] bytes) {
    int letters = 0;
    int shared = 0;
    int own = 0;
    boolean caron = false;
    for (byte b : bytes) {
      int octet = b & 0xFF;
      if (octet >= LETTER_MIN) {
        letters++;
        shared += IS_SHARED[octet] ? 1 : 0;
        own += IS_OWN[octet] ? 1 : 0;
        caron |= IS_CARON[octet];
      }
    }
    return caron && own >= OWN_MIN * letters && own + shared >= SHARE_MIN * letters;
  }

  /** Small letters and capitals. */
  private static boolean[] octets(String letters) {
    boolean[] octets = new boolean[256];
    for (byte b : letters.getBytes(Charset.forName("windows-1257"))) {
      octets[b & 0xFF] = true;
      octets[(b & 0xFF) - 0x20] = true;
    }
    return octets;
  }
}
