package prospector.persistence.warc;

import java.time.Instant;

/**
 * The record that a revisit refers to in the place of a payload (ISO 28500:2017 section 6.7).
 *
 * @param profile why there is no payload
 * @param file name of the file that has the record referred to
 * @param offset of that record's gzip member in the file
 * @param url its target URI
 * @param date its WARC-Date
 * @param payloadDigest its payload's; empty when it is not known
 */
public record Revisit(
    Profile profile, String file, long offset, String url, Instant date, String payloadDigest) {

  /** Why there is no payload (section 6.7.2 and 6.7.3). */
  public enum Profile {
    IDENTICAL_PAYLOAD_DIGEST("identical-payload-digest"),
    SERVER_NOT_MODIFIED("server-not-modified");

    private static final String PREFIX = "http://netpreserve.org/warc/1.1/revisit/";
    private final String name;

    Profile(String name) {
      this.name = name;
    }

    String uri() {
      return PREFIX + name;
    }
  }
}
