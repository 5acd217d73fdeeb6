package prospector.search;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.search.uhighlight.WholeBreakIterator;

/**
 * Cuts out of a page's text what has the words that were searched for. For one search; not
 * thread-safe.
 *
 * <p>The text's words are made once more for each hit, by the rules of its language: the index
 * keeps no places of characters.
 */
final class Passages {
  /** Passages of one page. */
  static final int MOST = 3;

  /** Characters that a passage is to have. */
  private static final int GOAL_CHARS = 180;

  /** Characters that it has at most, as where a text has no white space. */
  static final int MOST_CHARS = 400;

  private static final float MIDDLE = 0.5f; // where in the passage the first word stands

  private final Query query;
  private final Map<String, UnifiedHighlighter> texts = new HashMap<>();
  private final Map<String, UnifiedHighlighter> titles = new HashMap<>();

  Passages(Query query) {
    this.query = query;
  }

  List<Marked> ofText(String text, String language) throws IOException {
    UnifiedHighlighter highlighter =
        texts.computeIfAbsent(language, it -> highlighter(it, Passages::aroundWords));
    return cut(highlighter, Fields.TEXT, text, MOST);
  }

  Marked ofTitle(String title, String language) throws IOException {
    UnifiedHighlighter highlighter =
        titles.computeIfAbsent(language, it -> highlighter(it, WholeBreakIterator::new));
    return cut(highlighter, Fields.TITLE, title, 1).stream()
        .findFirst()
        .orElse(new Marked(title, List.of()));
  }

  private static BreakIterator aroundWords() {
    return LengthGoalBreakIterator.createClosestToLength(
        BreakIterator.getWordInstance(Locale.ROOT), GOAL_CHARS, MIDDLE);
  }

  private static UnifiedHighlighter highlighter(
      String language, java.util.function.Supplier<BreakIterator> breaks) {
    return UnifiedHighlighter.builderWithoutSearcher(Languages.ofPage(language))
        .withBreakIterator(breaks)
        .withMaxLength(IndexedPage.TEXT_CHARS)
        .withMaxNoHighlightPassages(1)
        .withWeightMatches(false) // which wants the whole query, filters too, to fit this one text
        .withFormatter(new Formatter())
        .build();
  }

  private List<Marked> cut(UnifiedHighlighter highlighter, String field, String text, int most)
      throws IOException {
    if (text.isBlank()) {
      return List.of();
    }
    Object cut = highlighter.highlightWithoutSearcher(field, query, text, most);
    return cut instanceof Cut it ? it.passages() : List.of();
  }

  private record Cut(List<Marked> passages) {}

  private static final class Formatter extends PassageFormatter {
    @Override
    public Object format(Passage[] passages, String content) {
      return new Cut(
          Arrays.stream(passages)
              .map(it -> marked(it, content))
              .filter(it -> !it.text().isBlank())
              .toList());
    }
  }

  private static Marked marked(Passage passage, String content) {
    List<Marked.Mark> marks = marks(passage);
    int from = passage.getStartOffset();
    int to = passage.getEndOffset();
    boolean title = content.length() <= IndexedPage.TITLE_CHARS && from == 0;
    if (!title && to - from > MOST_CHARS) {
      int first = marks.isEmpty() ? from : marks.get(0).from();
      from = Math.max(from, first - MOST_CHARS / 4);
      to = Math.min(to, from + MOST_CHARS);
    }
    while (from < to && content.charAt(from) == ' ') {
      from++;
    }
    while (from < to && content.charAt(to - 1) == ' ') {
      to--;
    }
    if (from < to && Character.isLowSurrogate(content.charAt(from))) {
      from++;
    }
    if (from < to && Character.isHighSurrogate(content.charAt(to - 1))) {
      to--;
    }
    int start = from;
    int end = to;
    return new Marked(
        content.substring(start, end),
        marks.stream()
            .filter(mark -> mark.from() >= start && mark.to() <= end)
            .map(mark -> new Marked.Mark(mark.from() - start, mark.to() - start))
            .toList());
  }

  /** In order; those that overlap, as pairs of characters do, are one. */
  private static List<Marked.Mark> marks(Passage passage) {
    List<Marked.Mark> all = new ArrayList<>();
    for (int i = 0; i < passage.getNumMatches(); i++) {
      all.add(new Marked.Mark(passage.getMatchStarts()[i], passage.getMatchEnds()[i]));
    }
    all.sort(Comparator.comparingInt(Marked.Mark::from));
    List<Marked.Mark> merged = new ArrayList<>();
    for (Marked.Mark mark : all) {
      Marked.Mark last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && mark.from() < last.to()) {
        merged.set(merged.size() - 1, new Marked.Mark(last.from(), Math.max(last.to(), mark.to())));
      } else {
        merged.add(mark);
      }
    }
    return merged;
  }
}
