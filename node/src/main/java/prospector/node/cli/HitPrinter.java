package prospector.node.cli;

import java.io.PrintWriter;
import java.util.Locale;
import prospector.node.find.HitView;
import prospector.node.report.Numbers;
import prospector.search.Hit;
import prospector.search.Marked;
import prospector.search.SearchAnswer;

/** Prints hits for a person; on a terminal the words that were searched for are bold. */
final class HitPrinter {
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final String INDENT = "    ";

  private final Terminal terminal;

  HitPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(SearchAnswer answer) {
    answer.hits().forEach(this::print);
    PrintWriter out = terminal.out();
    if (answer.total() == 0) {
      out.println("Nothing found in " + Numbers.count(answer.pages()) + " pages.");
    } else {
      out.println(
          Numbers.count(answer.total())
              + " of "
              + Numbers.count(answer.pages())
              + " pages, "
              + answer.hits().size()
              + " shown.");
    }
  }

  private void print(Hit hit) {
    PrintWriter out = terminal.out();
    out.print(hit.rank() + ". ");
    marked(
        hit.title().text().isBlank() ? new Marked("(no title)", java.util.List.of()) : hit.title());
    out.println();
    out.println(INDENT + hit.url());
    out.println(INDENT + facts(hit));
    for (Marked passage : hit.passages()) {
      out.print(INDENT);
      marked(passage);
      out.println();
    }
    out.println();
  }

  private static String facts(Hit hit) {
    StringBuilder facts = new StringBuilder();
    facts.append(String.format(Locale.ROOT, "fits %.2f", hit.relevance()));
    hit.publishedMillis()
        .ifPresent(millis -> facts.append(", published ").append(HitView.day(millis)));
    facts.append(", fetched ").append(HitView.day(hit.fetchedMillis()));
    if (!hit.language().isEmpty()) {
      facts.append(", ").append(hit.language());
    }
    if (hit.nugget()) {
      facts.append(String.format(Locale.ROOT, ", nugget %.2f", hit.score()));
    }
    if (!hit.copyOf().isEmpty()) {
      facts.append(", copy of ").append(hit.copyOf());
    }
    if (hit.cut()) {
      facts.append(", only its beginning is in the index");
    }
    return facts.toString();
  }

  /** On one line whatever the page says: its line feeds and tabs become spaces. */
  private void marked(Marked marked) {
    String text = marked.text().replace('\n', ' ').replace('\t', ' ');
    PrintWriter out = terminal.out();
    int at = 0;
    for (Marked.Mark mark : marked.marks()) {
      out.print(text.substring(at, mark.from()));
      order(BOLD);
      out.print(text.substring(mark.from(), mark.to()));
      order(PLAIN);
      at = mark.to();
    }
    out.print(text.substring(at));
  }

  private void order(String sequence) {
    if (terminal.interactive()) {
      terminal.order(sequence);
    }
  }
}
