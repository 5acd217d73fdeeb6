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
  private final Path folder;

  KeptStages(Path folder) {
    this.folder = folder;
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
      for (int i = 0; i < count; i++) {
        double[] column = new double[in.readInt()];
        for (int j = 0; j < column.length; j++) {
          column[j] = in.readDouble();
        }
        columns.add(column);
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
