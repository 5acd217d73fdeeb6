package prospector.actors.host.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.work.FetchReport;
import prospector.actors.work.ParameterLesson;
import prospector.actors.work.Sameness;
import prospector.web.url.CrawlUrl;

/**
 * What a host keeps of what a page says of pages like it.
 *
 * @param copy whether it is a copy of a known page
 * @param lessons about the parameters of its URL
 * @param barren whether it brings nothing, by its own words or as a copy; false in events of older
 *     versions
 * @param noindex whether it speaks for no view, as it says of itself that it is no result, or is a
 *     copy of another host's page; false in events of older versions
 * @param list whether it is no nugget and shows more of other pages than of its own; false in
 *     events of older versions
 * @param drained whether it is such a list and led nowhere new; false in events of older versions
 * @param viewBefore URL of a view of it that was fetched before; null where there is none, and in
 *     events of older versions
 */
public record PageSameness(
    boolean copy,
    List<ParameterLesson> lessons,
    boolean barren,
    boolean noindex,
    boolean list,
    boolean drained,
    @Nullable String viewBefore)
    implements CborSerializable {
  static final PageSameness NOTHING =
      new PageSameness(false, List.of(), false, false, false, false, null);

  public PageSameness {
    lessons = List.copyOf(lessons);
  }

  /**
   * Null where there is nothing to keep.
   *
   * @param leads whether it led to a URL that was not known and that has another shape than its own
   */
  public static @Nullable PageSameness of(FetchReport report, boolean leads) {
    Sameness found = report.sameness();
    PageSameness kept =
        new PageSameness(
            found.copy().isPresent(),
            found.lessons(),
            report.isBarren(),
            report.isNeutral(),
            report.isList(),
            report.isList() && !leads,
            report.viewBefore().map(CrawlUrl::value).orElse(null));
    return kept.equals(NOTHING) ? null : kept;
  }
}
