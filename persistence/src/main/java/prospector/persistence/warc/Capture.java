package prospector.persistence.warc;

import java.time.Instant;
import java.util.Optional;

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
 * @param purpose what it was made for where that is no page, such as {@code robots}; empty for
 *     pages
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
    String purpose) {
  /** Header of the response record that names the purpose of what is no page. */
  public static final String PURPOSE = "Prospector-Purpose";
}
