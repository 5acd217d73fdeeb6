package prospector.node.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import prospector.node.replay.HarvestCurve;
import prospector.node.replay.HarvestPicture;
import prospector.persistence.StoredPage;

/** The harvest curve as a picture (SVG): nuggets found over pages fetched. */
final class CurveExport implements PageExport {
  private final Writer out;
  private final String name;
  private final List<Integer> nuggets = new ArrayList<>(List.of(0));

  /**
   * @param name of the crawl
   */
  CurveExport(Writer out, String name) {
    this.out = out;
    this.name = name;
  }

  @Override
  public void page(StoredPage stored) {
    int before = nuggets.get(nuggets.size() - 1);
    nuggets.add(before + (stored.page().relevant() ? 1 : 0));
  }

  @Override
  public void end() throws IOException {
    out.write(
        HarvestPicture.svg("Nuggets over pages fetched", List.of(new HarvestCurve(name, nuggets))));
  }
}
