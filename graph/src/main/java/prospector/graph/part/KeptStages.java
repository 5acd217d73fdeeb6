package prospector.graph.part;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.graph.Streams;
import prospector.graph.rank.Exchange;

/** How far each stage of a ranking is, a file a stage, replaced in one step. */
final class KeptStages {
  /** Folder of a ranking in which they lie. */
  static final String FOLDER = "kept";

  private static final int HEAD_BYTES = 2 * Integer.BYTES + Double.BYTES + 1;

  private final Path folder;

  KeptStages(Path folder) {
    this.folder = folder;
  }

  /** Whether anything was kept. */
  boolean any() {
    return Files.isDirectory(folder);
  }

  /** Whether all has been sent that a stage sends in a round: each is kept after that. */
  boolean isSent(String stage, int round) throws IOException {
    Path file = folder.resolve(stage);
    if (!Files.exists(file)) {
      return false;
    }
    try (DataInputStream in = Streams.in(file)) {
      int kept = in.readInt();
      in.readDouble();
      return in.readBoolean() || round <= kept;
    }
  }

  Optional<Exchange.Kept> read(String stage) throws IOException {
    Path file = folder.resolve(stage);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (DataInputStream in = Streams.in(file)) {
      int round = in.readInt();
      double residual = in.readDouble();
      boolean over = in.readBoolean();
      List<double[]> columns = new ArrayList<>();
      int count = in.readInt();
      long left = Files.size(file) - HEAD_BYTES;
      for (int i = 0; i < count; i++) {
        int length = in.readInt();
        left -= Integer.BYTES + (long) Double.BYTES * length;
        if (length < 0 || left < 0) { // before memory is taken for so many
          throw new IOException(file + " is damaged: " + length + " numbers in column " + i);
        }
        double[] column = new double[length];
        for (int j = 0; j < column.length; j++) {
          column[j] = in.readDouble();
        }
        columns.add(column);
      }
      if (left != 0) {
        throw new IOException(file + " is damaged: " + left + " bytes behind its columns");
      }
      return Optional.of(new Exchange.Kept(round, residual, over, columns));
    }
  }

  void write(String stage, Exchange.Kept kept) throws IOException {
    Files.createDirectories(folder);
    Path draft = folder.resolve(stage + ".draft");
    try (DataOutputStream out = Streams.out(draft)) {
      out.writeInt(kept.round());
      out.writeDouble(kept.residual());
      out.writeBoolean(kept.over());
      out.writeInt(kept.columns().size());
      for (double[] column : kept.columns()) {
        out.writeInt(column.length);
        for (double value : column) {
          out.writeDouble(value);
        }
      }
    }
    Files.move(draft, folder.resolve(stage), StandardCopyOption.ATOMIC_MOVE);
  }
}
