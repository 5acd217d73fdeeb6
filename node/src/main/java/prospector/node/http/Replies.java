package prospector.node.http;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.util.ByteString;
import java.util.List;

/** Answers, with the headers that every one of them has. */
public final class Replies {
  /** The page may run its own scripts, ask its own server and frame its answers; nothing else. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';"
          + " frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final List<HttpHeader> ALWAYS =
      List.of(
          RawHeader.create("Content-Security-Policy", CONTENT_SECURITY_POLICY),
          RawHeader.create("X-Content-Type-Options", "nosniff"),
          RawHeader.create("X-Frame-Options", "DENY"),
          RawHeader.create("Referrer-Policy", "no-referrer"),
          RawHeader.create("Cross-Origin-Opener-Policy", "same-origin"),
          RawHeader.create("Cross-Origin-Resource-Policy", "same-origin"),
          RawHeader.create("Cache-Control", "no-store"));

  private static final akka.http.javadsl.model.ContentType.WithFixedCharset PROBLEM =
      MediaTypes.applicationWithFixedCharset(
              "problem+json", akka.http.javadsl.model.HttpCharsets.UTF_8)
          .toContentType();

  private Replies() {}

  /** 200 with a view as JSON. */
  public static HttpResponse json(Object view) {
    return json(StatusCodes.OK, view);
  }

  /** A view as JSON. */
  public static HttpResponse json(StatusCode status, Object view) {
    return HttpResponse.create()
        .withStatus(status)
        .withEntity(ContentTypes.APPLICATION_JSON, ByteString.fromString(Json.text(view)));
  }

  static HttpResponse problem(Problem problem) {
    HttpResponse response =
        HttpResponse.create()
            .withStatus(problem.status())
            .withEntity(
                akka.http.javadsl.model.HttpEntities.create(
                    PROBLEM, ByteString.fromString(Json.text(problem.body()))));
    if (problem.status().equals(StatusCodes.UNAUTHORIZED)) {
      response = response.addHeader(RawHeader.create("WWW-Authenticate", "Bearer"));
    }
    if (problem.status().equals(StatusCodes.TOO_MANY_REQUESTS)) {
      response = response.addHeader(RawHeader.create("Retry-After", "1"));
    }
    if (problem.status().equals(StatusCodes.SERVICE_UNAVAILABLE)) {
      response = response.addHeader(RawHeader.create("Retry-After", "5"));
    }
    return problem.allowed().isEmpty()
        ? response
        : response.addHeader(RawHeader.create("Allow", String.join(", ", problem.allowed())));
  }

  /** With the headers of every answer; one of them that a route has set itself stays as it is. */
  static HttpResponse secured(HttpResponse response) {
    return response.addHeaders(
        ALWAYS.stream().filter(header -> response.getHeader(header.name()).isEmpty()).toList());
  }
}
