package prospector.node.cli.options;

import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/** Says what a scope makes of a URL. */
public final class ScopeWords {
  private ScopeWords() {}

  public static String of(CrawlScope scope, CrawlUrl url) {
    return scope
        .refusal(url)
        .map(
            why ->
                scope.mayHold(url)
                    ? "out of scope, "
                        + why
                        + "; followed up to "
                        + scope.rules().beyond()
                        + " links behind a page in scope"
                    : "refused (scope), " + why)
        .orElse("in scope");
  }
}
