package prospector.node.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.replay.CurvePicture;
import prospector.node.replay.HarvestCurve;
import prospector.persistence.page.StoredPage;

/**
 * The harvest curve as a picture: nuggets found over pages fetched. Of a single crawl also what
 * chance would have found, which is the control arm's relevance rate times the pages: of its draws,
 * as everywhere, of which the focused arm may have fetched some.
 */
final class CurveExport implements PageExport {
  private final Map<String, Counts> crawls = new LinkedHashMap<>();
  private final PictureOut out;

  /**
   * Draws when all pages have been seen.
   *
   * @param statuses of the crawls whose pages will come
   */
  CurveExport(List<CrawlStatus> statuses, PictureOut out) {
    statuses.forEach(status -> crawls.put(status.crawl(), new Counts(status)));
    this.out = out;
  }

  @Override
  public void page(StoredPage stored) {
    Counts counts = crawls.get(stored.page().crawl());
    if (counts != null) {
      counts.add(stored);
    }
  }

  @Override
  public void end() throws IOException {
    List<HarvestCurve> curves = new ArrayList<>();
    crawls
        .values()
        .forEach(counts -> curves.add(new HarvestCurve(counts.status.topic(), counts.found)));
    if (crawls.size() == 1) {
      crawls.values().stream()
          .filter(counts -> counts.status.controlPages() > 0)
          .map(counts -> new HarvestCurve("by chance (control arm)", counts.byChance()))
          .forEach(curves::add);
    }
    out.write(CurvePicture.ofNuggets("Nuggets over pages fetched", curves));
  }

  /** What one crawl has found after each of its pages. */
  private static final class Counts {
    private final CrawlStatus status;
    private final List<Integer> found = new ArrayList<>(List.of(0));

    Counts(CrawlStatus status) {
      this.status = status;
    }

    void add(StoredPage stored) {
      found.add(found.get(found.size() - 1) + (stored.found() ? 1 : 0));
    }

    List<Integer> byChance() {
      double rate = status.controlRate();
      return IntStream.range(0, found.size()).mapToObj(n -> (int) Math.round(n * rate)).toList();
    }
  }
}
