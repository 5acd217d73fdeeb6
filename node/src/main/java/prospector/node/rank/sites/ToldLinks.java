package prospector.node.rank.sites;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import prospector.graph.GraphException;
import prospector.graph.JudgedLinks;
import prospector.graph.LinkSource;
import prospector.graph.rank.Judged;

/**
 * What other sites told, on the disk until it is ranked: links in one file, judgements in another,
 * as each is read for itself.
 */
final class ToldLinks implements LinkSource, Judged, Closeable {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Bytes of the disk that stay free: what the crawls store has to have room. */
  static final long LEAST_FREE = 1L << 30;

  /** URLs between two looks at the disk. */
  static final int BETWEEN_LOOKS = 1_000;

  private final LongSupplier free;
  private final Path links;
  private final Path judgements;
  private final DataOutputStream linksOut;
  private final DataOutputStream judgementsOut;
  private long pages;
  private long judged;

  private ToldLinks(Path links, Path judgements, LongSupplier free) throws IOException {
    this.free = free;
    this.links = links;
    this.judgements = judgements;
    this.linksOut = out(links);
    this.judgementsOut = out(judgements);
  }

  /**
   * Empty, in a folder that is there.
   *
   * @param free bytes that its disk has left
   */
  static ToldLinks in(Path folder, LongSupplier free) throws IOException {
    return new ToldLinks(folder.resolve("links.gz"), folder.resolve("judgements.gz"), free);
  }

  private static DataOutputStream out(Path file) throws IOException {
    return new DataOutputStream(
        new BufferedOutputStream(new Quick(Files.newOutputStream(file)), BUFFER_BYTES));
  }

  /** Little is to be won by more work: it is read once. */
  private static final class Quick extends GZIPOutputStream {
    Quick(OutputStream out) throws IOException {
      super(out, BUFFER_BYTES);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private static DataInputStream reading(Path file) throws IOException {
    return new DataInputStream(
        new BufferedInputStream(
            new GZIPInputStream(Files.newInputStream(file), BUFFER_BYTES), BUFFER_BYTES));
  }

  /**
   * Takes one.
   *
   * @throws GraphException when the disk is nearly full
   */
  void add(JudgedLinks page) throws IOException {
    if (pages % BETWEEN_LOOKS == 0) {
      checkDisk();
    }
    linksOut.writeUTF(page.url());
    linksOut.writeInt(page.links().size());
    for (String link : page.links()) {
      linksOut.writeUTF(link);
    }
    pages++;
    if (page.nugget() || !Double.isNaN(page.score())) {
      judgementsOut.writeUTF(page.url());
      judgementsOut.writeBoolean(page.nugget());
      judgementsOut.writeDouble(page.score());
      judged++;
    }
  }

  /**
   * Looks whether the crawls have room.
   *
   * @throws GraphException when the disk is nearly full
   */
  void checkDisk() {
    if (free.getAsLong() < LEAST_FREE) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "the disk has less than 1 GB left, and what other sites' pages point to takes more",
          null);
    }
  }

  /** Nothing more is told. */
  @Override
  public void close() throws IOException {
    linksOut.close();
    judgementsOut.close();
  }

  @Override
  public void read(Sink sink) throws IOException {
    try (DataInputStream in = reading(links)) {
      for (long page = 0; page < pages; page++) {
        String url = in.readUTF();
        int count = in.readInt();
        List<String> targets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          targets.add(in.readUTF());
        }
        sink.page(url, targets);
      }
    }
  }

  @Override
  public void forEach(Page consumer) {
    try (DataInputStream in = reading(judgements)) {
      for (long page = 0; page < judged; page++) {
        consumer.accept(in.readUTF(), in.readBoolean(), in.readDouble());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
