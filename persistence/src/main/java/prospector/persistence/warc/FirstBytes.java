package prospector.persistence.warc;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The beginning of a stream, such as what is committed of a file. A reader of gzip asks what is
 * left, to see whether members follow.
 */
public final class FirstBytes extends FilterInputStream {
  private long left;

  /**
   * @param length bytes after which it ends
   */
  public FirstBytes(InputStream in, long length) {
    super(in);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    int next = left == 0 ? -1 : super.read();
    left -= next < 0 ? 0 : 1;
    return next;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (left == 0 && length > 0) {
      return -1;
    }
    int read = super.read(bytes, from, (int) Math.min(length, left));
    left -= Math.max(0, read);
    return read;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(left, super.available());
  }
}
