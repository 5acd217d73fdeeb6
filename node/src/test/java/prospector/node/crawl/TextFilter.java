package prospector.node.crawl;

import java.util.Map;
import java.util.Optional;
import prospector.web.plugin.UrlFilter;

/** A URL filter for tests: refuses URLs that contain a text. */
public final class TextFilter implements UrlFilter {
  private String refused = "";

  @Override
  public String name() {
    return "no-such-text";
  }

  @Override
  public void open(Map<String, String> settings) {
    refused = settings.getOrDefault("text", "");
  }

  @Override
  public Optional<String> refusal(String url) {
    return url.contains(refused) ? Optional.of("the text") : Optional.empty();
  }
}
