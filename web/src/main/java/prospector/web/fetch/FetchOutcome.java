package prospector.web.fetch;

import java.util.Optional;
import java.util.OptionalLong;

/** What the web can do to a request; exceptions are for bugs. */
public sealed interface FetchOutcome {

  /** A complete response with status 2xx and a wanted media type. */
  record Success(Response response) implements FetchOutcome {}

  /**
   * A response with status 3xx and a Location.
   *
   * @param location the raw header value
   * @param wantsCookies whether the same request, with the cookies that came with it, may get
   *     further; never of one that had cookies
   */
  record Redirect(Response response, String location, boolean wantsCookies)
      implements FetchOutcome {
    /** One that is to be followed. */
    public Redirect(Response response, String location) {
      this(response, location, false);
    }
  }

  /** A complete response with any other status, 304 included. */
  record Status(Response response) implements FetchOutcome {}

  /**
   * We did not want it: media type (seen at the header, body not read), address range, scheme.
   *
   * @param rule stored reason, such as {@code mime}, {@code private_address}
   * @param detail what was seen, such as the media type
   * @param status HTTP status when a header arrived, else 0
   */
  record Refused(String rule, String detail, int status) implements FetchOutcome {
    /** The rule of a URL that was in work when processes ended: it is not asked for. */
    public static final String CRASH = "crash";
  }

  /**
   * Over a limit: header bytes, body bytes, inflated bytes or how many they may be to each byte
   * read.
   *
   * @param limit which limit and its value
   * @param bytes that had come, or had been inflated, by then
   */
  record TooLarge(String limit, int status, long bytes) implements FetchOutcome {}

  /**
   * A deadline passed.
   *
   * @param phase {@code dns}, {@code connect}, {@code tls}, {@code response}
   */
  record TimedOut(String phase) implements FetchOutcome {}

  /**
   * No connection or a broken one.
   *
   * @param kind stored kind: {@value #NO_SUCH_NAME} (DNS says that there is none), {@code dns} (DNS
   *     did not say), {@code connect}, {@code tls}, {@code reset}, {@code closed}, {@value #MEMORY}
   *     (we have no room for the body)
   */
  record Unreachable(String kind, String detail) implements FetchOutcome {
    /** The kind of a host whose name does not exist (NXDOMAIN, RFC 8020). */
    public static final String NO_SUCH_NAME = "no_such_name";

    /** The kind of an answer that was broken off for want of memory ({@link BodyMemory}). */
    public static final String MEMORY = "memory";

    private static final String CLOSED = "closed";
    private static final String BROKEN_OFF = "body broken off after ";
    private static final Unreachable WITHOUT_A_BODY = brokenOff(0);

    /** Of an answer whose body ended before its end, after so many bytes as they came. */
    public static Unreachable brokenOff(int bytes) {
      return new Unreachable(CLOSED, BROKEN_OFF + bytes + " bytes");
    }

    /** Whether it is of an answer of whose body at least a byte came, but not all. */
    public boolean isBrokenOff() {
      return kind.equals(CLOSED) && detail.startsWith(BROKEN_OFF) && !equals(WITHOUT_A_BODY);
    }

    /** Whether DNS says that there is no such host; behind a lost VPN it says so of live ones. */
    public boolean isNoSuchName() {
      return kind.equals(NO_SUCH_NAME);
    }
  }

  /** Bytes that are no HTTP, or a body whose encoding is broken. */
  record Malformed(String detail) implements FetchOutcome {}

  /** Handles each kind; the compiler checks that none is forgotten. */
  default <T> T fold(Visitor<T> visitor) {
    if (this instanceof Success it) {
      return visitor.onSuccess(it);
    } else if (this instanceof Redirect it) {
      return visitor.onRedirect(it);
    } else if (this instanceof Status it) {
      return visitor.onStatus(it);
    } else if (this instanceof Refused it) {
      return visitor.onRefused(it);
    } else if (this instanceof TooLarge it) {
      return visitor.onTooLarge(it);
    } else if (this instanceof TimedOut it) {
      return visitor.onTimedOut(it);
    } else if (this instanceof Unreachable it) {
      return visitor.onUnreachable(it);
    }
    return visitor.onMalformed((Malformed) this);
  }

  /** One method a kind. */
  interface Visitor<T> {
    T onSuccess(Success outcome);

    T onRedirect(Redirect outcome);

    T onStatus(Status outcome);

    T onRefused(Refused outcome);

    T onTooLarge(TooLarge outcome);

    T onTimedOut(TimedOut outcome);

    T onUnreachable(Unreachable outcome);

    T onMalformed(Malformed outcome);
  }

  /** How large the answer was, after decompression; empty where none came as far as its body. */
  default OptionalLong size() {
    if (this instanceof TooLarge it) {
      return OptionalLong.of(it.bytes());
    }
    return answer()
        .map(response -> OptionalLong.of(response.body().length))
        .orElse(OptionalLong.empty());
  }

  /** HTTP status; 0 where no header arrived. */
  default int status() {
    return answer().map(Response::status).orElse(0);
  }

  /** The response where a complete one arrived. */
  default Optional<Response> answer() {
    if (this instanceof Success it) {
      return Optional.of(it.response());
    } else if (this instanceof Redirect it) {
      return Optional.of(it.response());
    } else if (this instanceof Status it) {
      return Optional.of(it.response());
    }
    return Optional.empty();
  }
}
