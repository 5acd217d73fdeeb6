package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import prospector.actors.CborSerializable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.Parent;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;

/**
 * One link as it travels between hosts and stands in events.
 *
 * @param url normalised target
 * @param anchor see {@link Link}
 * @param context see {@link Link}; empty where the anchor speaks for itself, as nothing reads it
 *     then, and it would be a third of what the journal holds
 * @param tagPath see {@link Link}
 * @param position see {@link Link}
 * @param hops redirects followed in a row to get here, 0 for a link
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record FoundLink(
    String url, String anchor, String context, String tagPath, int position, int hops)
    implements CborSerializable {

  public static FoundLink of(Link link) {
    String context = LinkFeaturizer.readsContext(link.anchor()) ? link.context() : "";
    return new FoundLink(
        link.target().value(), link.anchor(), context, link.tagPath(), link.position(), 0);
  }

  /** The same, reached by redirects. */
  public FoundLink afterHops(int redirects) {
    return new FoundLink(url, anchor, context, tagPath, position, redirects);
  }

  /** A bare URL: a seed. */
  public static FoundLink seed(CrawlUrl url) {
    return new FoundLink(url.value(), "", "", "", 0, 0);
  }

  /** What it says of its target. */
  public LinkEvidence evidence(Parent parent) {
    return new LinkEvidence(parent, anchor, context, tagPath, position);
  }

  public CrawlUrl target() {
    return CrawlUrl.ofNormal(url);
  }
}
