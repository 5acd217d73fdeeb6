package prospector.node.export;

import java.util.List;
import java.util.Optional;
import prospector.persistence.page.StoredPage;
import prospector.web.url.CrawlUrl;

/**
 * Which rows an export has.
 *
 * @param nuggets nuggets only
 * @param host pages of this host only, named as rows name it
 * @param urls these pages only, in this order; empty for all, in the order they were stored
 */
public record RowChoice(boolean nuggets, Optional<String> host, Optional<List<String>> urls) {
  /** All rows. */
  public static final RowChoice ALL = new RowChoice(false, Optional.empty(), Optional.empty());

  public RowChoice {
    urls = urls.map(List::copyOf);
  }

  /** All rows, or those of nuggets. */
  public static RowChoice of(boolean nuggets) {
    return new RowChoice(nuggets, Optional.empty(), Optional.empty());
  }

  /** Whether nothing is left out. */
  public boolean isAll() {
    return equals(ALL);
  }

  boolean wants(StoredPage stored) {
    return (!nuggets || stored.isNugget()) && host.map(stored.page().host()::equals).orElse(true);
  }

  boolean isOfHost(String url) {
    return host.map(CrawlUrl.ofNormal(url).host().value()::equals).orElse(true);
  }
}
