package prospector.graph;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The URLs of a graph with their numbers, both ways: a sorted list on disk, front-coded in blocks.
 *
 * <p><em>Numbers go from 0 in the order of the texts, so that a host's URLs follow each other.</em>
 * Memory is 8 bytes a block of {@value #BLOCK} URLs. Thread-safe.
 */
public final class UrlList implements Closeable {
  static final int BLOCK = 64; // URLs that one reading decodes at most

  private final FileChannel file;
  private final long[] offsets; // of the blocks, bytes; and the end
  private final int size;

  private UrlList(FileChannel file, long[] offsets, int size) {
    this.file = file;
    this.offsets = offsets;
    this.size = size;
  }

  /**
   * Opens what {@link Writer} wrote.
   *
   * @throws IOException when it cannot be read, or the list is not as long as was written
   */
  static UrlList open(Path path) throws IOException {
    long[] offsets;
    int size;
    try (DataInputStream index = Streams.in(index(path))) {
      size = index.readInt();
      long bytes = Integer.BYTES + Long.BYTES * (blocks(size) + 1L);
      if (size < 0 || Files.size(index(path)) != bytes) { // before memory is taken for so many
        throw new IOException(
            "damaged list of URLs: an index of " + Files.size(index(path)) + " bytes for " + size);
      }
      offsets = new long[blocks(size) + 1];
      for (int block = 0; block < offsets.length; block++) {
        offsets[block] = index.readLong();
        if (block == 0 ? offsets[0] != 0 : offsets[block] <= offsets[block - 1]) {
          throw new IOException("damaged list of URLs: block " + block + " begins too early");
        }
      }
    }
    long end = offsets[offsets.length - 1];
    if (Files.size(path) != end) {
      throw new IOException(
          "damaged list of URLs: expected " + end + " bytes, got " + Files.size(path));
    }
    return new UrlList(FileChannel.open(path), offsets, size);
  }

  private static int blocks(int size) {
    return (int) (((long) size + BLOCK - 1) / BLOCK);
  }

  private static Path index(Path path) {
    return path.resolveSibling(path.getFileName() + ".index");
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The URL of a number below {@link #size}. */
  public String get(int number) {
    try {
      Texts block = block(number / BLOCK);
      String url = block.next();
      for (int i = 0; i < number % BLOCK; i++) {
        url = block.next();
      }
      return url;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The number of a URL; -1 where it is not in the list. */
  public int find(String url) {
    int low = 0;
    int high = offsets.length - 2;
    try {
      while (low < high) { // the last block that does not begin behind the URL
        int middle = (low + high + 1) >>> 1;
        if (block(middle).next().compareTo(url) <= 0) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return size == 0 ? -1 : findIn(low, url);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private int findIn(int block, String url) throws IOException {
    Texts texts = block(block);
    int end = (int) Math.min(size, (block + 1L) * BLOCK);
    for (int number = block * BLOCK; number < end; number++) {
      int order = texts.next().compareTo(url);
      if (order >= 0) {
        return order == 0 ? number : -1;
      }
    }
    return -1;
  }

  /** Takes URLs with their numbers. */
  public interface Taker {
    /** Takes one. */
    void take(String url, int number) throws IOException;
  }

  /** Tells all, in order, and reads each block once. */
  public void forEach(Taker taker) throws IOException {
    Reading reading = reading();
    for (int number = 0; number < size; number++) {
      taker.take(reading.get(number), number);
    }
  }

  /** A way to read many URLs. */
  public Reading reading() {
    return new Reading();
  }

  /** Keeps the block that it read last: for numbers that are near each other. For one thread. */
  public final class Reading {
    private final String[] urls = new String[BLOCK];
    private int block = -1;

    private Reading() {}

    /** The URL of a number below {@link UrlList#size}. */
    public String get(int number) {
      if (number / BLOCK != block) {
        read(number / BLOCK);
      }
      return urls[number % BLOCK];
    }

    private void read(int wanted) {
      try {
        Texts texts = block(wanted);
        int count = (int) Math.min(BLOCK, size - (long) wanted * BLOCK);
        for (int i = 0; i < count; i++) {
          urls[i] = texts.next();
        }
        block = wanted;
      } catch (IOException e) {
        throw unreadable(e);
      }
    }
  }

  /** The URLs of a block, each greater than the one before and none empty: else it is damaged. */
  private static final class Texts {
    private final DataInputStream in;
    private final FrontCoding coding = new FrontCoding();
    private String last = "";

    Texts(byte[] block) {
      in = new DataInputStream(new ByteArrayInputStream(block));
    }

    String next() throws IOException {
      String text = coding.read(in);
      if (text.compareTo(last) <= 0) {
        throw new IOException("damaged list of URLs: '" + text + "' comes after '" + last + "'");
      }
      last = text;
      return text;
    }
  }

  private Texts block(int block) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(offsets[block + 1] - offsets[block]));
    while (bytes.hasRemaining()) {
      if (file.read(bytes, offsets[block] + bytes.position()) < 0) {
        throw new EOFException("the list of URLs ends in block " + block);
      }
    }
    return new Texts(bytes.array());
  }

  private static GraphException unreadable(IOException cause) {
    String why =
        cause instanceof EOFException
            ? "damaged list of URLs: a block ends within a URL"
            : cause.getMessage();
    return new GraphException(
        GraphException.Kind.TORN,
        "cannot read the graph's URLs, 'prospector rank' builds it anew: " + why,
        cause);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Writes a list: its URLs, sorted and each once, and beside them where the blocks begin. */
  static final class Writer implements Closeable {
    private final Path path;
    private final DataOutputStream out;
    private final FrontCoding coding = new FrontCoding();
    private final LongArrayList offsets = new LongArrayList();
    private long written;
    private int size;

    Writer(Path path) throws IOException {
      this.path = path;
      this.out = Streams.out(path);
    }

    void add(String url) throws IOException {
      if (size == Integer.MAX_VALUE) {
        throw new GraphException(
            GraphException.Kind.TOO_LARGE,
            "a graph numbers up to " + Integer.MAX_VALUE + " URLs, and there are more");
      }
      if (size % BLOCK == 0) {
        offsets.add(written);
        coding.restart();
      }
      written += coding.write(url, out);
      size++;
    }

    int size() {
      return size;
    }

    @Override
    public void close() throws IOException {
      out.close();
      try (DataOutputStream index = Streams.out(index(path))) {
        index.writeInt(size);
        for (int block = 0; block < offsets.size(); block++) {
          index.writeLong(offsets.getLong(block));
        }
        index.writeLong(written);
      }
    }
  }
}
