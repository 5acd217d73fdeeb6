package prospector.simweb.server;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads single members of a gzip file (RFC 1952) by their offset; a WARC file has one a record.
 * Single-threaded; check sums are not verified.
 */
final class GzipMembers implements Closeable {
  private static final int FHCRC = 2;
  private static final int FEXTRA = 4;
  private static final int FNAME = 8;
  private static final int FCOMMENT = 16;
  private static final int TRAILER = 8; // bytes: CRC and size

  private final Path path;
  private final FileChannel file;
  private final ByteBuffer input = ByteBuffer.allocate(64 * 1024);
  private final byte[] output = new byte[64 * 1024];
  private final Inflater inflater = new Inflater(true);

  /**
   * One inflated member.
   *
   * @param bytes of its content
   * @param next offset of the member behind it
   */
  record Member(byte[] bytes, long next) {}

  GzipMembers(Path path) throws IOException {
    this.path = path;
    this.file = FileChannel.open(path, StandardOpenOption.READ);
  }

  /** Size of the file, bytes. */
  long size() throws IOException {
    return file.size();
  }

  /**
   * The member that starts at an offset.
   *
   * @throws IOException with file and offset, if there is none or it is damaged
   */
  Member read(long offset) throws IOException {
    try {
      long data = offset + header(offset);
      inflater.reset();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * 1024);
      long position = data;
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int read = fill(position);
          position += read;
          inflater.setInput(input.array(), 0, read);
        }
        int length = inflater.inflate(output);
        if (length == 0 && inflater.needsDictionary()) {
          throw new DataFormatException("dictionary wanted");
        }
        bytes.write(output, 0, length);
      }
      return new Member(bytes.toByteArray(), data + inflater.getBytesRead() + TRAILER);
    } catch (DataFormatException | EOFException e) {
      throw new IOException(path + ": no gzip member at offset " + offset, e);
    }
  }

  private int fill(long position) throws IOException {
    input.clear();
    int read = file.read(input, position);
    if (read <= 0) {
      throw new EOFException();
    }
    return read;
  }

  /** Length of the member's header, bytes. */
  private int header(long offset) throws IOException, DataFormatException {
    int read = fill(offset);
    byte[] head = input.array();
    if (read < 10 || head[0] != 0x1f || head[1] != (byte) 0x8b || head[2] != 8) {
      throw new DataFormatException("no gzip header");
    }
    int flags = head[3];
    int length = 10;
    if ((flags & FEXTRA) != 0) {
      length += 2 + (head[10] & 0xff) + ((head[11] & 0xff) << 8);
    }
    for (int flag : new int[] {FNAME, FCOMMENT}) {
      if ((flags & flag) != 0) {
        while (length < read && head[length] != 0) {
          length++;
        }
        length++;
      }
    }
    return length + ((flags & FHCRC) != 0 ? 2 : 0);
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    file.close();
  }
}
