package prospector.node.http;

import akka.http.javadsl.model.HttpResponse;
import java.util.concurrent.CompletionStage;

/** Answers the requests of one route. Never blocks: blocking work goes to an executor. */
@FunctionalInterface
public interface Handler {
  /**
   * Answers.
   *
   * @throws Problem when the request cannot be done; the stage may also fail with one
   */
  CompletionStage<HttpResponse> answer(Call call);
}
