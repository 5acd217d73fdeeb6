package prospector.web.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/**
 * How a page's visible text is laid out.
 *
 * @param areas stretches that are headings or navigation, in order, without overlap, at most 1,000
 *     as parsed; the rest is running text
 * @param blocks all of the text, in order, without overlap, at most {@value TextBlocks#MAX}; none
 *     where the layout is not known
 * @param listed target of the first entry, where the page lists others with a text of theirs
 */
public record TextLayout(List<TextArea> areas, List<TextBlock> blocks, Optional<CrawlUrl> listed) {
  /** Running text without blocks. */
  public static final TextLayout PLAIN = new TextLayout(List.of(), List.of(), Optional.empty());

  public TextLayout {
    areas = List.copyOf(areas);
    blocks = List.copyOf(blocks);
  }

  /**
   * The same, with more stretches that are navigation. Headings among them are navigation as well.
   *
   * @param more in order, without overlap
   */
  public TextLayout withNavigation(List<TextArea> more) {
    List<TextArea> all = new ArrayList<>(more);
    int next = 0;
    for (TextArea area : areas) {
      while (next < more.size() && more.get(next).to() <= area.from()) {
        next++;
      }
      int from = area.from();
      for (int i = next; i < more.size() && more.get(i).from() < area.to(); i++) {
        addUnlessEmpty(all, area.kind(), from, more.get(i).from());
        from = Math.max(from, more.get(i).to());
      }
      addUnlessEmpty(all, area.kind(), from, area.to());
    }
    all.sort(Comparator.comparingInt(TextArea::from));
    return new TextLayout(all, blocks, listed);
  }

  private static void addUnlessEmpty(List<TextArea> areas, TextArea.Kind kind, int from, int to) {
    if (from < to) {
      areas.add(new TextArea(kind, from, to));
    }
  }
}
