package prospector.graph.rank;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import prospector.graph.GraphHome;
import prospector.graph.Streams;

/**
 * The file that holds the measures of a graph, beside it: a head, then for the pages and for the
 * hosts a column of numbers for each {@link Measure}.
 */
final class MeasureFile {
  static final int HEAD_BYTES = 8 + 4 + 4 + 4 + 8 + 8 + 4 + 8 + 8;

  private static final long MAGIC = 0x50524f5352414e4bL; // PROSRANK
  private static final int VERSION = 1;

  private MeasureFile() {}

  static Path in(Path graph) {
    return graph.resolve(GraphHome.MEASURES);
  }

  /** Writes columns one after the other. */
  interface Columns {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /**
   * Puts a new file in the place of the old one, in one step, once it is whole.
   *
   * @param before done when it is whole and on the disk, and does not count yet; where that throws,
   *     the old one stays
   */
  static void replace(
      Path graph, RankFacts facts, int pages, int hosts, Columns columns, Runnable before)
      throws IOException {
    Path next = graph.resolve(GraphHome.MEASURES + ".next");
    boolean whole = false;
    try {
      try (DataOutputStream out = Streams.out(next)) {
        columns.writeTo(out);
      }
      try (RandomAccessFile file = new RandomAccessFile(next.toFile(), "rw")) {
        file.writeLong(MAGIC);
        file.writeInt(VERSION);
        file.writeInt(pages);
        file.writeInt(hosts);
        file.writeDouble(facts.damping());
        file.writeDouble(facts.residual());
        file.writeInt(facts.rounds());
        file.writeLong(facts.nuggets());
        file.writeLong(facts.rankedAt().toEpochMilli());
        file.getFD().sync(); // what is there is whole, after a loss of power too
      }
      before.run();
      Files.move(next, in(graph), StandardCopyOption.ATOMIC_MOVE);
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(next);
      }
    }
  }

  /** Reads the head, and checks that the file is of a graph of that size. */
  static RankFacts head(Path file, int pages, int hosts) throws IOException {
    try (DataInputStream in = Streams.in(file)) {
      if (in.readLong() != MAGIC || in.readInt() != VERSION) {
        throw new IOException("no measures of this version");
      }
      if (in.readInt() != pages || in.readInt() != hosts) {
        throw new IOException("measures of another graph");
      }
      double damping = in.readDouble();
      double residual = in.readDouble();
      int rounds = in.readInt();
      long nuggets = in.readLong();
      return new RankFacts(damping, rounds, residual, nuggets, Instant.ofEpochMilli(in.readLong()));
    }
  }
}
