package prospector.persistence.warc;

import java.time.Instant;
import java.util.Optional;
import prospector.web.fetch.Response;

/**
 * One HTTP exchange to be archived.
 *
 * @param url the target URI
 * @param date when the request was made
 * @param address the IP address that answered
 * @param requestHead request line and headers; empty when they are not known
 * @param responseHead status line and headers as received
 * @param body bytes as they came over the wire after transfer decoding (content encoding kept)
 * @param metadata lines of the metadata record
 * @param purpose what it was made for where that is no first request for a page, such as {@code
 *     robots} or {@code revisit}; empty for pages
 * @param payloadDigest {@code WARC-Payload-Digest} of the body
 * @param cut whether the body is the beginning of a longer one, and why ({@code WARC-Truncated})
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
public record Capture(
    String url,
    Instant date,
    Optional<String> address,
    String requestHead,
    String responseHead,
    byte[] body,
    WarcFields metadata,
    String purpose,
    String payloadDigest,
    Response.Cut cut) {
  /** With the digest of its body. */
  public Capture(
      String url,
      Instant date,
      Optional<String> address,
      String requestHead,
      String responseHead,
      byte[] body,
      WarcFields metadata,
      String purpose,
      Response.Cut cut) {
    this(
        url,
        date,
        address,
        requestHead,
        responseHead,
        body,
        metadata,
        purpose,
        payloadDigest(body),
        cut);
  }

  /** Header of the response or revisit record that names the purpose. */
  public static final String PURPOSE = "Prospector-Purpose";

  /** The {@code WARC-Payload-Digest} of a body. */
  public static String payloadDigest(byte[] body) {
    return new Sha1().of(body);
  }
}
