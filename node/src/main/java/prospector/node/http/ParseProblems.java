package prospector.node.http;

import akka.event.LoggingAdapter;
import akka.http.ParsingErrorHandler;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.scaladsl.model.ErrorInfo;
import akka.http.scaladsl.model.StatusCode;

/**
 * What a request gets that is not even HTTP: a problem like all others. Made by akka-http, by name.
 */
public final class ParseProblems extends ParsingErrorHandler {
  @Override
  public HttpResponse handle(
      StatusCode status,
      ErrorInfo error,
      LoggingAdapter log,
      akka.http.scaladsl.settings.ServerSettings settings) {
    boolean sendersFault = status.intValue() < StatusCodes.INTERNAL_SERVER_ERROR.intValue();
    Problem problem =
        Problem.of(
            sendersFault ? status : StatusCodes.BAD_REQUEST, // an unknown method or version
            error.summary());
    return Replies.secured(Replies.problem(problem));
  }
}
