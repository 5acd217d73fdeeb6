package prospector.node.watch.view;

import java.util.ArrayList;
import java.util.List;
import prospector.persistence.page.PageListing;
import prospector.prioritizer.remaining.YieldCurve;

/** How the nuggets of a crawl came, as it is stored. */
public final class StoredCourse {
  private StoredCourse() {}

  /** By growing pages. Blocking; reads all rows of the crawl. */
  public static List<YieldCurve.Point> read(PageListing pages, String crawl) {
    List<YieldCurve.Point> points = new ArrayList<>();
    YieldCurve.Point at = new YieldCurve.Point(0, 0);
    for (PageListing.Stretch more : pages.course(crawl, YieldCurve.STEP)) {
      at = new YieldCurve.Point(at.pages() + more.pages(), at.nuggets() + more.nuggets());
      points.add(at);
    }
    return points;
  }
}
