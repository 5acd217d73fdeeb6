package prospector.graph;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.web.url.CrawlUrl;

/** What was made of the rows of a crawl that may have links, by fingerprints of their URLs. */
final class Judgements {
  private final Long2DoubleOpenHashMap scores = new Long2DoubleOpenHashMap(); // NaN for none
  private final LongOpenHashSet nuggets = new LongOpenHashSet();

  void add(StoredPage stored) {
    long url = CrawlUrl.ofNormal(stored.page().url()).fingerprint();
    boolean isPage = stored.page().state() == PageRecord.State.PAGE;
    scores.put(url, isPage ? stored.page().score() : Double.NaN);
    if (isPage && stored.isNugget()) {
      nuggets.add(url);
    }
  }

  boolean has(long url) {
    return scores.containsKey(url);
  }

  JudgedLinks of(long key, String url, List<String> links) {
    return new JudgedLinks(url, nuggets.contains(key), scores.get(key), links);
  }
}
