package prospector.simweb.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PortSliceTest {
  private static final int FIRST = 2_000;
  private static final int END = 3_600; // sixteen slices of a hundred

  private final Path dir;

  PortSliceTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static Set<Integer> ports(PortSlice slice, int many) {
    Set<Integer> ports = new TreeSet<>();
    IntStream.range(0, many).forEach(i -> ports.add(slice.next(1)));
    return ports;
  }

  @Test
  void of_whileAnotherHoldsASlice_sharesNoPortWithIt() {
    PortSlice one = PortSlice.of(FIRST, END, dir);
    PortSlice other = PortSlice.of(FIRST, END, dir);

    assertThat(ports(other, 300)).hasSize(100).doesNotContainAnyElementsOf(ports(one, 300));
    assertThat(ports(one, 300)).hasSize(100).allMatch(port -> port >= FIRST && port < END);
  }

  @Test
  void next_before99Others_givesNoPortAgain() {
    PortSlice slice = PortSlice.of(FIRST, END, dir);

    assertThat(ports(slice, 99)).hasSizeGreaterThanOrEqualTo(99);
  }

  @Test
  void next_twoInARow_areBothInTheSlice() {
    PortSlice slice = PortSlice.of(FIRST, END, dir);
    Set<Integer> all = ports(slice, 100);

    for (int i = 0; i < 200; i++) {
      int port = slice.next(2);
      assertThat(all).contains(port, port + 1);
    }
  }

  @Test
  void of_allSlicesAreTaken_isTheWholeRange() {
    List<PortSlice> taken = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      taken.add(PortSlice.of(FIRST, END, dir));
    }

    assertThat(ports(PortSlice.of(FIRST, END, dir), END - FIRST)).hasSize(END - FIRST);
    assertThat(taken).allMatch(slice -> ports(slice, 200).size() == 100);
  }

  @Test
  void of_noFolderToLockIn_isTheWholeRange() throws Exception {
    Path file = Files.createFile(dir.resolve("file"));

    assertThat(ports(PortSlice.of(FIRST, END, file), END - FIRST)).hasSize(END - FIRST);
  }
}
