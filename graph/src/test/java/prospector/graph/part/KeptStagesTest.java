package prospector.graph.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.rank.Exchange;

class KeptStagesTest {
  private static final int COUNT = 13; // where the number of columns is, and behind it a length

  private final Path file;
  private final KeptStages stages;

  KeptStagesTest(@TempDir Path dir) {
    file = dir.resolve("pages");
    stages = new KeptStages(dir);
  }

  @Test
  void read_whatWasWritten_isTheSame() throws IOException {
    stages.write("pages", new Exchange.Kept(3, 0.5, true, List.of(new double[] {1, 2})));

    Exchange.Kept kept = stages.read("pages").orElseThrow();

    assertThat(kept.round()).isEqualTo(3);
    assertThat(kept.columns()).singleElement().isEqualTo(new double[] {1, 2});
    assertThat(stages.read("hosts")).isEmpty();
  }

  @Test
  void read_damagedSizes_areRefusedBeforeMemoryIsTaken() throws IOException {
    stages.write("pages", new Exchange.Kept(3, 0.5, true, List.of(new double[] {1, 2})));
    byte[] whole = Files.readAllBytes(file);

    for (int size : List.of(Integer.MAX_VALUE, -1, 0)) {
      for (int at : List.of(COUNT, COUNT + Integer.BYTES)) {
        byte[] bytes = whole.clone();
        ByteBuffer.wrap(bytes).putInt(at, size);
        assertDamaged(bytes);
      }
    }
    assertDamaged(Arrays.copyOf(whole, whole.length - 1));
    assertDamaged(new byte[whole.length]);
  }

  private void assertDamaged(byte[] bytes) throws IOException {
    Files.write(file, bytes);
    assertThatThrownBy(() -> stages.read("pages")).isInstanceOf(IOException.class);
  }
}
