package prospector.node.cli.export;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Standard output for as long as somebody takes what is written. A {@link PrintWriter} keeps to
 * itself that its reader is gone; this asks it every so often, so that {@code export | head} ends.
 */
final class LiveOutput extends Writer {
  static final int ASKED_CHARS = 16 * 1024;

  private final PrintWriter out;
  private int sinceAsked;

  LiveOutput(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void write(char[] chars, int offset, int length) throws IOException {
    out.write(chars, offset, length);
    written(length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(text, offset, length);
    written(length);
  }

  private void written(int chars) throws IOException {
    sinceAsked += chars;
    if (sinceAsked >= ASKED_CHARS) {
      flush();
    }
  }

  @Override
  public void flush() throws IOException {
    sinceAsked = 0;
    if (out.checkError()) { // flushes
      throw new IOException("standard output was closed before everything was written");
    }
  }

  /** Standard output itself stays open. */
  @Override
  public void close() throws IOException {
    flush();
  }
}
