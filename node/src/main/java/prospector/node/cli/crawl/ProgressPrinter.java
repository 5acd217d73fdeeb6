package prospector.node.cli.crawl;

import java.io.PrintWriter;
import java.util.Optional;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.cli.options.Terminal;
import prospector.node.report.ProgressLine;

/**
 * Prints progress: one line that is rewritten on a terminal, a line each elsewhere. Thread-safe.
 */
final class ProgressPrinter {
  private static final String BACK_TO_START = "\r";
  private static final String CLEAR_REST = "\u001b[K"; // ECMA-48 EL

  private final Terminal terminal;
  private boolean lineOpen;
  private boolean closed;
  private Optional<String> newest = Optional.empty();

  ProgressPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Shows how far the crawl is.
   *
   * @param nugget what the newest is called, for a terminal that has room
   */
  synchronized void show(CrawlStatus status, Optional<String> nugget) {
    newest = nugget;
    show(status);
  }

  private void show(CrawlStatus status) {
    if (closed) {
      return;
    }
    PrintWriter out = terminal.out();
    if (terminal.interactive()) {
      terminal.order(BACK_TO_START);
      out.print(ProgressLine.of(status, terminal.columns() - 1, newest));
      terminal.order(CLEAR_REST);
      lineOpen = true;
    } else {
      out.println(ProgressLine.of(status));
    }
    out.flush();
  }

  /** Prints a message on a line of its own. */
  synchronized void say(String message) {
    endLine();
    terminal.out().println(message);
    terminal.out().flush();
  }

  /** Shows the last status where it replaces a line; nothing is printed after that. */
  synchronized void close(CrawlStatus last) {
    if (lineOpen) {
      show(last);
    }
    endLine();
    closed = true;
    terminal.out().flush();
  }

  private void endLine() {
    if (lineOpen) {
      terminal.out().println();
      lineOpen = false;
    }
  }
}
