package prospector.node.watch.order;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Problem;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** Reads URLs of a request's body. */
public final class UrlBodies {
  private UrlBodies() {}

  /** A list of so many URLs at most. */
  public static List<CrawlUrl> urls(@Nullable JsonNode list, String field, int most) {
    if (list == null || !list.isArray() || list.size() > most) {
      throw Problem.field(field, "expected a list of at most " + most + " URLs");
    }
    List<CrawlUrl> urls = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      urls.add(url(list.get(i), field + "[" + i + "]"));
    }
    return urls;
  }

  /** One URL, in normal form. */
  public static CrawlUrl url(@Nullable JsonNode value, String field) {
    if (value == null || !value.isTextual()) {
      throw Problem.field(field, "expected a URL as text");
    }
    return UrlNormalizer.normalize(value.asText())
        .fold(
            url -> url,
            refused -> {
              throw Problem.field(field, "expected an http(s) URL: " + refused.problem().reason());
            });
  }
}
