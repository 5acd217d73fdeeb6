package prospector.node.export;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Names of files by the URL of what they hold, such as {@code
 * example.org-dir-page-0123456789abcdef}.
 *
 * <p><em>Small letters, digits, dots and hyphens of ASCII, at most {@value #CHARS_MAX} of
 * them</em>, which every file system takes and tells apart; sorted they lie host by host. 64 bits
 * of SHA-256 keep two URLs that read alike apart.
 */
final class TextNames {
  static final int CHARS_MAX = 100;
  private static final int HASH_BYTES = 8;

  private TextNames() {}

  /** The name of a page's file, without its ending. */
  static String of(String crawl, String url) {
    StringBuilder name = new StringBuilder(CHARS_MAX);
    String path = url.substring(url.indexOf("://") + 3).toLowerCase(Locale.ROOT);
    int most = CHARS_MAX - 2 * HASH_BYTES - 1;
    for (int i = 0; i < path.length() && name.length() < most; i++) {
      char c = path.charAt(i);
      boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      boolean within = !name.isEmpty() && name.charAt(name.length() - 1) != '-';
      if (plain || (c == '.' && within)) {
        name.append(c);
      } else if (within) {
        name.append('-');
      }
    }
    if (!name.isEmpty() && name.charAt(name.length() - 1) != '-') {
      name.append('-');
    }
    return name + hash(crawl + "\n" + url);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
