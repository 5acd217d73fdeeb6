package prospector.node.cli.options;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import prospector.web.text.Controls;

/**
 * Prints text, in which whatever a terminal would take for an order is made visible.
 *
 * <p><em>Only {@link #order} reaches the terminal as it is</em>: what came from the web, from a
 * server or a file may be printed without a thought.
 */
final class VisiblePrinter extends PrintWriter {
  private final PrintWriter raw;

  private VisiblePrinter(PrintWriter raw, boolean flushesLines) {
    super(new Filter(raw), flushesLines);
    this.raw = raw;
  }

  /** Over a printer, once. */
  static VisiblePrinter over(PrintWriter printer, boolean flushesLines) {
    return printer instanceof VisiblePrinter visible
        ? visible
        : new VisiblePrinter(printer, flushesLines);
  }

  /** Prints our own text as it is, for control sequences. */
  void order(String text) {
    flush();
    raw.print(text);
  }

  /** For help, whose styles are control sequences. */
  PrintWriter raw() {
    return raw;
  }

  private static final class Filter extends Writer {
    private final PrintWriter raw;

    Filter(PrintWriter raw) {
      this.raw = raw;
    }

    @Override
    public void write(char[] chars, int offset, int length) {
      raw.write(Controls.visible(new String(chars, offset, length)));
    }

    @Override
    public void write(String text, int offset, int length) {
      raw.write(Controls.visible(text.substring(offset, offset + length)));
    }

    @Override
    public void flush() throws IOException {
      if (raw.checkError()) { // flushes
        throw new IOException("standard output is closed");
      }
    }

    @Override
    public void close() {
      raw.close();
    }
  }
}
