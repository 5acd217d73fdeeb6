package prospector.persistence.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * The 128-bit key of a pair of texts: the first half of their SHA-256. Nobody can make two URLs
 * with one key, which a hostile site could with a 64-bit fingerprint.
 */
public final class DigestKey {
  private DigestKey() {}

  /** The key of (crawl, url) or (crawl, host). */
  public static UUID of(String crawl, String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(crawl.getBytes(UTF_8));
      digest.update((byte) 0);
      ByteBuffer bytes = ByteBuffer.wrap(digest.digest(text.getBytes(UTF_8)));
      return new UUID(bytes.getLong(), bytes.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
