package prospector.web.fetch;

import java.util.List;

/**
 * Where a body ends (RFC 9112 section 6.3).
 *
 * @param kind of framing
 * @param lengthBytes of the body when the kind is FIXED
 */
record BodyFraming(Kind kind, long lengthBytes) {
  enum Kind {
    FIXED,
    CHUNKED,
    UNTIL_CLOSE
  }

  private static final int LENGTH_DIGITS_MAX = 18;

  static BodyFraming of(ResponseHead head) throws FetchAbort {
    if (head.hasNoBody()) {
      return new BodyFraming(Kind.FIXED, 0);
    }
    List<String> codings = // identity was a coding once (RFC 2616 section 3.6), and is none
        head.tokens("transfer-encoding").stream().filter(it -> !it.equals("identity")).toList();
    if (!codings.isEmpty()) {
      return transferCoded(codings);
    }
    return head.headers().containsKey("content-length")
        ? lengthStated(head.headers().getOrDefault("content-length", List.of()))
        : new BodyFraming(Kind.UNTIL_CLOSE, 0);
  }

  /** Front ends that copy a header say "chunked" twice of a body that is chunked once. */
  private static BodyFraming transferCoded(List<String> said) throws FetchAbort {
    List<String> codings = said.stream().distinct().toList();
    boolean chunked = codings.get(codings.size() - 1).equals("chunked");
    if (chunked && codings.size() > 1) {
      throw FetchAbort.malformed("transfer coding " + String.join(", ", codings));
    }
    return new BodyFraming(chunked ? Kind.CHUNKED : Kind.UNTIL_CLOSE, 0);
  }

  /**
   * The Fetch standard's "extract a length": equal values count once, different ones are an error,
   * and what is no number is as if it were absent.
   */
  private static BodyFraming lengthStated(List<String> values) throws FetchAbort {
    String[] parts = String.join(",", values).split(",", -1);
    String first = parts[0].trim();
    for (String part : parts) {
      if (!part.trim().equals(first)) {
        throw FetchAbort.malformed("different Content-Length values");
      }
    }
    if (first.isEmpty() || !first.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return new BodyFraming(Kind.UNTIL_CLOSE, 0);
    }
    boolean huge = first.length() > LENGTH_DIGITS_MAX;
    return new BodyFraming(Kind.FIXED, huge ? Long.MAX_VALUE : Long.parseLong(first));
  }
}
