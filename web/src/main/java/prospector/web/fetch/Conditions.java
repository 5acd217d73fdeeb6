package prospector.web.fetch;

/**
 * What makes a GET conditional (RFC 9110 section 13.1): the validators of the copy at hand.
 *
 * @param etag value for {@code If-None-Match} as it came; empty for none
 * @param lastModified value for {@code If-Modified-Since} as it came; empty for none
 */
public record Conditions(String etag, String lastModified) {
  /** An unconditional request. */
  public static final Conditions NONE = new Conditions("", "");

  private static final int LONGEST = 500; // characters; more is no validator but a burden

  /** What cannot be sent back safely is as if the server had sent none. */
  public Conditions {
    etag = isSendable(etag) ? etag : "";
    lastModified = isSendable(lastModified) ? lastModified : "";
  }

  private static boolean isSendable(String value) {
    return value.length() <= LONGEST && value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }

  /** The header lines, each ended by CR LF. */
  String lines() {
    String match = etag.isEmpty() ? "" : "If-None-Match: " + etag + "\r\n";
    return lastModified.isEmpty() ? match : match + "If-Modified-Since: " + lastModified + "\r\n";
  }
}
