package prospector.prioritizer;

import prospector.web.url.CrawlUrl;

/** Turns a link into {@link LinkFeatures}. Stateless; safe to share. */
public final class LinkFeaturizer {
  private LinkFeaturizer() {}

  /** The features of one known link to a URL. */
  public static LinkFeatures features(CrawlUrl target, LinkEvidence evidence) {
    throw new UnsupportedOperationException("written next");
  }
}
