package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import prospector.actors.CborSerializable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;

/**
 * A waiting URL with its links, as it stands in snapshots and in the overflow table.
 *
 * @param url normalised
 * @param discovered order of discovery, epoch milliseconds
 * @param depth links followed from a seed
 * @param links known links, oldest first
 * @param tries failed requests so far
 * @param hops redirects in a row that led here
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record SavedUrl(
    String url, long discovered, int depth, List<LinkEvidence> links, int tries, int hops)
    implements CborSerializable {

  public static SavedUrl of(QueuedUrl queued, int tries, int hops) {
    return new SavedUrl(
        queued.url().value(),
        queued.discovered(),
        queued.depth(),
        List.copyOf(queued.links()),
        tries,
        hops);
  }

  /** The same with one link more, where it has a use for it. */
  public SavedUrl with(LinkEvidence link) {
    QueuedUrl more = restore();
    more.add(link);
    return of(more, tries, hops);
  }

  public QueuedUrl restore() {
    QueuedUrl queued = new QueuedUrl(CrawlUrl.ofNormal(url), discovered, depth, links.get(0));
    links.subList(1, links.size()).forEach(queued::add);
    return queued;
  }
}
