package prospector.node.cli.options;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/**
 * What a command prints to. Says once why it cannot be written, as on a full disk, because a {@link
 * PrintWriter} over it keeps that to itself; but not that its reader has gone, who knows. Belongs
 * to one writer.
 */
public final class StandardOutput extends OutputStream {
  private static final String READER_GONE = "Broken pipe";

  private final OutputStream out;
  private final PrintWriter err;
  private boolean told;

  public StandardOutput(OutputStream out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if (!told && !READER_GONE.equals(e.getMessage())) {
        err.println("prospector: the output could not be written: " + e.getMessage());
        err.flush();
      }
      told = true;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
