package prospector.web.url;

import java.util.Optional;
import java.util.function.Function;

/** What came of normalising a URL: the URL, or the reason why it is not one we crawl. */
public sealed interface UrlResult {

  /** A crawlable URL. */
  record Accepted(CrawlUrl url) implements UrlResult {}

  /**
   * Not crawlable.
   *
   * @param problem the rule that refused it
   * @param input the text that was refused, cut to 200 characters
   */
  record Refused(UrlProblem problem, String input) implements UrlResult {
    public Refused {
      input = input.length() > 200 ? input.substring(0, 200) : input;
    }
  }

  /** The URL where it was accepted. */
  default Optional<CrawlUrl> accepted() {
    return fold(Optional::of, refused -> Optional.empty());
  }

  /** Handles both kinds. */
  default <T> T fold(Function<CrawlUrl, T> onAccepted, Function<Refused, T> onRefused) {
    return this instanceof Accepted accepted
        ? onAccepted.apply(accepted.url())
        : onRefused.apply((Refused) this);
  }
}
