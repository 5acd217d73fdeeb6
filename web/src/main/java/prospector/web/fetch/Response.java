package prospector.web.fetch;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A complete HTTP response.
 *
 * @param status 100..999; over 599 as of a server in trouble (RFC 9110 section 15)
 * @param head status line and headers as received (CRLF lines, without the empty line), for the
 *     archive; one character a byte, so ISO 8859-1 turns it back into the bytes that came
 * @param headers names in lower case, values in order of arrival
 * @param rawBody bytes as they came over the wire after transfer decoding (still compressed)
 * @param body bytes after content decoding; the same array as {@code rawBody} when there was none
 * @param cut whether and why the body is the beginning of a longer one
 */
public record Response(
    int status,
    String head,
    Map<String, List<String>> headers,
    byte[] rawBody,
    byte[] body,
    Cut cut) {
  /** Why a body ends before its end. */
  public enum Cut {
    /** It does not. */
    NONE,
    /** More would have come than is taken of such a response. */
    LENGTH,
    /** The server closed before what it had promised. */
    DISCONNECT,
    /** It had not come when the time was over. */
    TIME
  }

  /** One that came whole. */
  public Response(
      int status, String head, Map<String, List<String>> headers, byte[] rawBody, byte[] body) {
    this(status, head, headers, rawBody, body, Cut.NONE);
  }

  /** Bytes that its bodies take in memory. */
  long bodyBytes() {
    return (long) rawBody.length + (isDecoded() ? body.length : 0);
  }

  @SuppressWarnings("ReferenceEquality") // the same array where there was nothing to undo
  private boolean isDecoded() {
    return body != rawBody;
  }

  /** First value of a header. */
  public Optional<String> header(String name) {
    List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
    return values == null || values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
  }
}
