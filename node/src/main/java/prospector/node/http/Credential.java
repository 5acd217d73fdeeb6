package prospector.node.http;

import akka.http.javadsl.model.HttpRequest;

/** Something that a request comes with and nobody else could send: a token, or a certificate. */
public interface Credential {
  /** Whether a request comes with it. How long that takes says nothing of what was near it. */
  boolean comesWith(HttpRequest request);
}
