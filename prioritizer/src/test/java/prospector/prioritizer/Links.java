package prospector.prioritizer;

import java.util.List;
import prospector.web.url.CrawlUrl;

/** Makes links and URLs for tests. */
public final class Links {
  private Links() {}

  /** A URL of one host. */
  public static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal("http://a.test/" + path);
  }

  static Parent parent(String path, boolean relevant) {
    return new Parent(
        "http://a.test/" + path,
        relevant ? 1 : 0,
        relevant,
        1,
        relevant ? 0 : 9,
        List.of("engine", "boiler"));
  }

  static LinkEvidence link(Parent parent, String anchor) {
    return new LinkEvidence(parent, anchor, "read more about " + anchor, "body/ul/li/a", 3);
  }

  static QueuedUrl queued(String path, Parent parent, String anchor) {
    return new QueuedUrl(url(path), 1, 1, link(parent, anchor));
  }

  /** A scorer that reads the score off the end of the URL, so {@code x/7} scores 7 plus a shift. */
  static UrlScorer byNumber(long version, double shift) {
    return new UrlScorer() {
      @Override
      public long version() {
        return version;
      }

      @Override
      public double score(QueuedUrl url) {
        String value = url.url().value();
        return Double.parseDouble(value.substring(value.lastIndexOf('/') + 1)) + shift;
      }

      @Override
      public Explanation explain(QueuedUrl url) {
        return new Explanation(score(url), version, List.of());
      }
    };
  }
}
