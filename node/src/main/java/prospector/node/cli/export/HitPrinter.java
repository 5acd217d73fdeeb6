package prospector.node.cli.export;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.node.cli.options.Terminal;
import prospector.node.find.HitView;
import prospector.node.report.Numbers;

/** Prints hits for a person; on a terminal the words that were searched for are bold. */
final class HitPrinter {
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final String INDENT = "    ";
  private static final int DAY_CHARS = 10; // of an instant in ISO 8601

  private final Terminal terminal;

  HitPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Prints an answer.
   *
   * @param total pages that fit
   * @param pages pages in the index
   */
  void print(List<HitView> hits, long total, long pages) {
    hits.forEach(this::print);
    PrintWriter out = terminal.out();
    if (total == 0) {
      out.println("Nothing found in " + Numbers.count(pages) + " pages.");
    } else {
      out.println(
          Numbers.count(total)
              + " of "
              + Numbers.count(pages)
              + " pages, "
              + hits.size()
              + " shown.");
    }
  }

  private void print(HitView hit) {
    PrintWriter out = terminal.out();
    out.print(hit.rank() + ". ");
    marked(hit.title().text().isBlank() ? new HitView.Text("(no title)", List.of()) : hit.title());
    out.println();
    out.println(INDENT + hit.url());
    out.println(INDENT + facts(hit));
    for (HitView.Text passage : hit.passages()) {
      out.print(INDENT);
      marked(passage);
      out.println();
    }
    out.println();
  }

  private static String facts(HitView hit) {
    StringBuilder facts = new StringBuilder();
    facts.append(String.format(Locale.ROOT, "fits %.2f", number(hit.relevance())));
    if (hit.published() != null) {
      facts.append(", published ").append(hit.published());
    }
    facts.append(", fetched ").append(hit.fetchedAt(), 0, DAY_CHARS);
    if (!hit.language().isEmpty()) {
      facts.append(", ").append(hit.language());
    }
    if (hit.nugget()) {
      facts.append(String.format(Locale.ROOT, ", nugget %.2f", number(hit.score())));
    }
    if (!hit.copyOf().isEmpty()) {
      facts.append(", copy of ").append(hit.copyOf());
    }
    if (hit.cut()) {
      facts.append(", only its beginning is in the index");
    }
    return facts.toString();
  }

  private static double number(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  /** On one line whatever the page says: its line feeds and tabs become spaces. */
  private void marked(HitView.Text marked) {
    String text = marked.text().replace('\n', ' ').replace('\t', ' ');
    PrintWriter out = terminal.out();
    int at = 0;
    for (List<Integer> mark : marked.marks()) {
      out.print(text.substring(at, mark.get(0)));
      order(BOLD);
      out.print(text.substring(mark.get(0), mark.get(1)));
      order(PLAIN);
      at = mark.get(1);
    }
    out.print(text.substring(at));
  }

  private void order(String sequence) {
    if (terminal.interactive()) {
      terminal.order(sequence);
    }
  }
}
