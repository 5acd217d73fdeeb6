package prospector.node.http;

import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a request was not done, as its sender is told (RFC 9457).
 *
 * <p>Its text is for the sender: it names the field and what was expected, and nothing of the
 * machine.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient StatusCode status;
  private final String field;
  private final List<String> allowed;

  private Problem(StatusCode status, String field, String detail, List<String> allowed) {
    super(detail, null, false, false);
    this.status = status;
    this.field = field;
    this.allowed = List.copyOf(allowed);
  }

  /** A problem of a whole request. */
  public static Problem of(StatusCode status, String detail) {
    return new Problem(status, "", detail, List.of());
  }

  /** A wrong value of a field of the body, the query or the path. */
  public static Problem field(String field, String detail) {
    return new Problem(StatusCodes.BAD_REQUEST, field, detail, List.of());
  }

  /** A value that is well formed and cannot be used. */
  public static Problem field(StatusCode status, String field, String detail) {
    return new Problem(status, field, detail, List.of());
  }

  /** A field, mostly of the path, names something that does not exist. */
  public static Problem notFound(String field, String detail) {
    return field(StatusCodes.NOT_FOUND, field, detail);
  }

  static Problem method(List<String> allowed) {
    return new Problem(
        StatusCodes.METHOD_NOT_ALLOWED, "", "use " + String.join(" or ", allowed), allowed);
  }

  StatusCode status() {
    return status;
  }

  /** Methods that the path knows; empty unless the method was wrong. */
  List<String> allowed() {
    return allowed;
  }

  Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", status.reason());
    body.put("status", status.intValue());
    body.put("detail", String.valueOf(getMessage()));
    if (!field.isEmpty()) {
      body.put("field", field);
    }
    return body;
  }
}
