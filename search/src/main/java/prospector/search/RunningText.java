package prospector.search;

import prospector.web.page.ParsedPage;
import prospector.web.page.TextArea;

/**
 * Text and headings of a page without its navigation, which stands on every page of a site and
 * would have all of them found for the words of its menu.
 */
public final class RunningText implements IndexText {
  @Override
  public Part of(ParsedPage page) {
    String all = page.text();
    StringBuilder text = new StringBuilder(all.length());
    StringBuilder headings = new StringBuilder();
    int at = 0;
    for (TextArea area : page.layout().areas()) {
      int from = Math.min(area.from(), all.length());
      int to = Math.min(area.to(), all.length());
      if (area.kind() == TextArea.Kind.HEADING) {
        headings.append(all, from, to).append('\n');
      } else {
        text.append(all, at, from).append(' ');
        at = to;
      }
    }
    text.append(all, at, all.length());
    return new Part(text.toString(), headings.toString());
  }
}
