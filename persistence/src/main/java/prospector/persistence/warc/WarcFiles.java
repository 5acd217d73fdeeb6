package prospector.persistence.warc;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/** Reading WARC files through jwarc. */
public final class WarcFiles {
  private WarcFiles() {}

  /**
   * Reads the response record at an offset.
   *
   * @param length of its gzip member in bytes
   * @throws IOException when there is no whole response record there; the message names the place
   */
  public static ArchivedHttp readResponse(Path file, long offset, int length) throws IOException {
    byte[] member = bytes(file, offset, length);
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(member))) {
      Optional<WarcRecord> record = reader.next();
      if (record.isPresent() && record.get() instanceof WarcResponse response) {
        return HttpBlock.read(response.target(), block(response));
      }
      throw new IOException(
          "expected a response record in " + file + " at " + offset + ", found " + record);
    } catch (ParsingException | IllegalArgumentException e) {
      throw new IOException("no readable WARC record in " + file + " at " + offset, e);
    }
  }

  /**
   * What a record is about, without its protocol: of an HTTP message the body after transfer and
   * content decoding, of others the whole block.
   *
   * @throws IOException when the block ends early or its content coding is broken
   */
  public static byte[] payload(WarcRecord record) throws IOException {
    byte[] block = block(record);
    return record.contentType().base().equals(MediaType.HTTP)
        ? HttpBlock.read("", block).body()
        : block;
  }

  /**
   * Hands over every record of a file in order, reading each to its end.
   *
   * @throws IOException when the file is damaged or ends inside a record; records before the damage
   *     have been handed over
   */
  public static void forEach(Path file, RecordConsumer consumer) throws IOException {
    try (WarcReader reader = new WarcReader(file)) {
      Optional<WarcRecord> record = reader.next();
      while (record.isPresent()) {
        consumer.accept(record.get());
        record.get().body().consume();
        record = reader.next();
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("damaged record in " + file, e);
    }
  }

  /**
   * Hands over every record of a file of gzip members with its place, after it has been read to its
   * end.
   *
   * @throws DamagedException when the file is damaged or ends inside a record; records before the
   *     damage have been handed over
   */
  public static void forEachPlaced(Path file, PlacedConsumer consumer) throws IOException {
    try (WarcReader reader = new WarcReader(file)) {
      forEachPlaced(file, reader, Files.size(file), consumer);
    }
  }

  /**
   * The same of the first bytes of a file, to which more may have been written.
   *
   * @throws DamagedException also when the file has fewer bytes
   */
  public static void forEachPlaced(Path file, long bytes, PlacedConsumer consumer)
      throws IOException {
    if (Files.size(file) < bytes) {
      throw new DamagedException(file, new EOFException("it ends before " + bytes));
    }
    try (InputStream all = Files.newInputStream(file);
        WarcReader reader = new WarcReader(new FirstBytes(all, bytes))) {
      forEachPlaced(file, reader, bytes, consumer);
    }
  }

  private static void forEachPlaced(
      Path file, WarcReader reader, long bytes, PlacedConsumer consumer) throws IOException {
    Optional<WarcRecord> record = next(file, reader);
    while (record.isPresent()) {
      WarcRecord current = record.get();
      long offset = reader.position();
      record = next(file, reader); // consumes the body
      long end = record.isPresent() ? reader.position() : bytes;
      consumer.accept(current, offset, end - offset);
    }
  }

  private static Optional<WarcRecord> next(Path file, WarcReader reader) throws DamagedException {
    try {
      return reader.next();
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedException(file, e);
    }
  }

  /** A file that is no WARC from some place on. */
  public static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedException(Path file, Exception cause) {
      super("damaged record in " + file, cause);
    }
  }

  /** Takes a record whose body has been passed over, and its place in bytes. */
  public interface PlacedConsumer {
    void accept(WarcRecord record, long offset, long length) throws IOException;
  }

  /** Takes a record; may read its body. */
  public interface RecordConsumer {
    void accept(WarcRecord record) throws IOException;
  }

  private static byte[] block(WarcRecord record) throws IOException {
    try (InputStream stream = record.body().stream()) {
      return stream.readAllBytes();
    }
  }

  private static byte[] bytes(Path file, long offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, offset + buffer.position()) < 0) {
          throw new IOException(
              file + " ends at " + channel.size() + ", inside the record at " + offset);
        }
      }
    }
    return buffer.array();
  }
}
