package prospector.simweb;

import org.jspecify.annotations.Nullable;

/**
 * What the web answers to a URL, apart from the time it takes.
 *
 * @param status HTTP status; without meaning when there is a failure
 * @param contentType header value, null = none
 * @param location header value of a redirect, null = none
 * @param body bytes, not compressed
 * @param failure how the request fails instead, null = it does not
 * @param gzip whether the host compresses for clients that accept it
 * @param etag header value, null = none; a client that has it gets no body
 */
public record Answer(
    int status,
    @Nullable String contentType,
    @Nullable String location,
    byte[] body,
    @Nullable Failure failure,
    boolean gzip,
    @Nullable String etag) {
  private static final byte[] EMPTY = {};

  /** Without an entity tag. */
  public Answer(
      int status,
      @Nullable String contentType,
      @Nullable String location,
      byte[] body,
      @Nullable Failure failure,
      boolean gzip) {
    this(status, contentType, location, body, failure, gzip, null);
  }

  /** A plain answer. */
  public static Answer of(int status, @Nullable String contentType, byte[] body) {
    return new Answer(status, contentType, null, body, null, false);
  }

  /** A redirect, absolute or rooted. */
  public static Answer redirect(int status, String location) {
    return new Answer(status, null, location, EMPTY, null, false);
  }

  /** The same with another body and an entity tag. */
  Answer edition(byte[] other, @Nullable String tag) {
    return new Answer(status, contentType, location, other, failure, gzip, tag);
  }

  /** No answer worth the name. */
  public static Answer failing(Failure failure) {
    return new Answer(503, null, null, EMPTY, failure, false);
  }
}
