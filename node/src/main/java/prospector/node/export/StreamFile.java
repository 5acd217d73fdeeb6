package prospector.node.export;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream as a file of Parquet's library: written once, from its beginning to its end. */
final class StreamFile implements OutputFile {
  private final OutputStream out;

  StreamFile(OutputStream out) {
    this.out = out;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return new Counted();
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    return new Counted();
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  private final class Counted extends PositionOutputStream {
    private long position;

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    /** Whoever opened the stream closes it. */
    @Override
    public void close() throws IOException {
      out.flush();
    }
  }
}
