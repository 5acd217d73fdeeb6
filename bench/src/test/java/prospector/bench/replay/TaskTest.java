package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskTest {
  @TempDir private Path directory = Path.of("");
  private Corpus corpus = placeholder();

  @BeforeEach
  void read() throws IOException {
    corpus = Corpus.read(TinyCorpus.write(directory));
  }

  @SuppressWarnings("NullAway") // set before each test
  private static Corpus placeholder() {
    return null;
  }

  @Test
  void of_anyDraw_seedsArePortalTwoOthersAndARelevantOne() {
    for (int draw = 0; draw < 50; draw++) {
      Task task = Task.of(corpus, "geo", draw);

      assertThat(task.seeds()).hasSize(4).doesNotHaveDuplicates().startsWith(0);
      assertThat(corpus.relevant("geo").get(task.seeds().get(3))).isTrue();
    }
  }

  @Test
  void of_sameDraw_isTheSame() {
    assertThat(Task.of(corpus, "geo", 3)).isEqualTo(Task.of(corpus, "geo", 3));
  }

  @Test
  void of_manyDraws_differ() {
    Set<Object> seeds = new HashSet<>();
    IntStream.range(0, 20).forEach(draw -> seeds.add(Task.of(corpus, "geo", draw).seeds()));

    assertThat(seeds).hasSizeGreaterThan(5);
  }

  @Test
  void of_relevantPageThatNoSeedReaches_isNotAskedFor() {
    for (int draw = 0; draw < 50; draw++) {
      Task task = Task.of(corpus, "geo", draw);

      assertThat(task.relevant().get(7)).isEqualTo(task.seeds().contains(7));
      assertThat(task.reachable().cardinality()).isEqualTo(task.seeds().contains(7) ? 10 : 9);
    }
  }

  @Test
  void pages_fraction_isRoundedUpAndAtLeastOne() {
    Task task = new Task("geo", 0, java.util.List.of(0), bits(15), bits(2));

    assertThat(task.pages(0.01)).isEqualTo(1);
    assertThat(task.pages(0.1)).isEqualTo(2);
    assertThat(task.pages(0.2)).isEqualTo(3);
    assertThat(task.pages(1)).isEqualTo(15);
  }

  private static java.util.BitSet bits(int count) {
    java.util.BitSet bits = new java.util.BitSet();
    bits.set(0, count);
    return bits;
  }
}
