package prospector.node.cli.place;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import prospector.web.url.CrawlUrl;

/** Seeds in parts of which each fits into one request to the API. */
final class SeedParts {
  private static final int URLS_MAX = 1_000; // docs/api.md
  private static final int BYTES_MAX = 48 * 1024; // of the 64 KiB of a body
  private static final int QUOTES = 3; // and the comma

  private SeedParts() {}

  static List<List<String>> of(List<CrawlUrl> seeds) {
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    int bytes = 0;
    for (CrawlUrl seed : seeds) {
      int size = seed.value().getBytes(StandardCharsets.UTF_8).length + QUOTES;
      if (!part.isEmpty() && (part.size() == URLS_MAX || bytes + size > BYTES_MAX)) {
        parts.add(part);
        part = new ArrayList<>();
        bytes = 0;
      }
      part.add(seed.value());
      bytes += size;
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }
}
