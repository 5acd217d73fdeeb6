package prospector.node.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import prospector.node.replay.HarvestCurve;
import prospector.node.replay.HarvestPicture;
import prospector.persistence.CrawlTable;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;

/**
 * The harvest curve as a picture: nuggets found over pages fetched. Of a single crawl also what
 * chance would have found, which is the control arm's relevance rate times the pages.
 */
final class CurveExport implements PageExport {
  private final Map<String, Counts> crawls = new LinkedHashMap<>();
  private final Picture out;

  /** Where the picture goes. */
  @FunctionalInterface
  interface Picture {
    void write(HarvestPicture picture) throws IOException;
  }

  /**
   * Draws when all pages have been seen.
   *
   * @param rows the crawls whose pages will come
   */
  CurveExport(List<CrawlTable.Row> rows, Picture out) {
    rows.forEach(row -> crawls.put(row.id(), new Counts(row.topic())));
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
    crawls.values().forEach(counts -> curves.add(new HarvestCurve(counts.topic, counts.found)));
    if (crawls.size() == 1) {
      crawls.values().stream()
          .filter(counts -> counts.controlPages > 0)
          .map(counts -> new HarvestCurve("by chance (control arm)", counts.byChance()))
          .forEach(curves::add);
    }
    out.write(new HarvestPicture("Nuggets over pages fetched", curves));
  }

  /** What one crawl has found after each of its pages. */
  private static final class Counts {
    private final String topic;
    private final List<Integer> found = new ArrayList<>(List.of(0));
    private long controlPages;
    private long controlNuggets;

    Counts(String topic) {
      this.topic = topic;
    }

    void add(StoredPage stored) {
      int nugget = stored.found() ? 1 : 0;
      if (stored.page().arm() == PageRecord.Arm.CONTROL) {
        controlPages++;
        controlNuggets += nugget;
      }
      found.add(found.get(found.size() - 1) + nugget);
    }

    List<Integer> byChance() {
      double rate = (double) controlNuggets / controlPages;
      return IntStream.range(0, found.size()).mapToObj(n -> (int) Math.round(n * rate)).toList();
    }
  }
}
