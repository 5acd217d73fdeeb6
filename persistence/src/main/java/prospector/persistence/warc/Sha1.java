package prospector.persistence.warc;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-1 in the labelled base 32 form that WARC files use ({@code sha1:} and 32 characters). */
final class Sha1 {
  private static final char[] BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".toCharArray();

  private final MessageDigest digest;

  Sha1() {
    try {
      digest = MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  String of(byte[]... parts) {
    for (byte[] part : parts) {
      digest.update(part);
    }
    return "sha1:" + base32(digest.digest());
  }

  /** 20 bytes are 32 characters of 5 bits, without padding (RFC 4648 section 6). */
  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder(32);
    long bits = 0;
    int count = 0;
    for (byte b : bytes) {
      bits = bits << 8 | (b & 0xff);
      count += 8;
      while (count >= 5) {
        count -= 5;
        text.append(BASE32[(int) (bits >>> count) & 31]);
      }
    }
    return text.toString();
  }
}
