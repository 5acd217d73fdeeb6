package prospector.web.fetch;

import java.util.List;
import java.util.concurrent.CompletionStage;
import prospector.web.url.HostKey;

/**
 * Makes single HTTP requests within hard limits.
 *
 * <p><em>Whatever the server does, the returned stage completes normally with an outcome within the
 * total deadline.</em> A redirect is an outcome; it is never followed.
 *
 * <p>Thread-safe. The stage completes on a thread of the fetcher: hand over before working.
 */
public interface Fetcher extends AutoCloseable {
  /** Starts one request. Never throws, never blocks. */
  CompletionStage<FetchResult> fetch(FetchRequest request);

  /**
   * Gives up the requests to a host that are under way or held: their connections are closed, and
   * their results never come. For whoever asked, and ends before the answer. Never blocks.
   *
   * @return what was given up; does not fail
   */
  CompletionStage<Abandoned> abandon(HostKey host);

  /**
   * Requests that were given up.
   *
   * @param any whether there were any
   * @param begun those that had been handed to the network, as far as they had come; their outcomes
   *     say no more than that
   */
  record Abandoned(boolean any, List<FetchResult> begun) {
    /** Nothing was under way, nor held. */
    public static final Abandoned NOTHING = new Abandoned(false, List.of());

    public Abandoned {
      begun = List.copyOf(begun);
    }
  }

  @Override
  void close();
}
