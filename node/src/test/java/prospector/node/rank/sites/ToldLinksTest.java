package prospector.node.rank.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.GraphException;
import prospector.graph.JudgedLinks;

class ToldLinksTest {
  private static final List<String> LINKS = List.of("http://b.example/", "http://c.example/");

  private final Path dir;
  private final AtomicLong free = new AtomicLong(ToldLinks.LEAST_FREE);

  ToldLinksTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static JudgedLinks page(int number) {
    return new JudgedLinks("http://a.example/" + number, true, 0.5, LINKS);
  }

  @Test
  void read_whatWasAdded_isTold() throws Exception {
    ToldLinks told = ToldLinks.in(dir, free::get);
    told.add(page(1));
    told.add(new JudgedLinks("http://a.example/2", false, Double.NaN, List.of()));
    told.close();

    List<String> read = new ArrayList<>();
    told.read((url, links) -> read.add(url + " " + links));
    List<String> judged = new ArrayList<>();
    told.forEach((url, nugget, score) -> judged.add(url + " " + nugget + " " + score));

    assertThat(read)
        .containsExactly("http://a.example/1 " + LINKS, "http://a.example/2 " + List.of());
    assertThat(judged).containsExactly("http://a.example/1 true 0.5");
  }

  /** However much another site sends, the crawls go on. */
  @Test
  void add_diskIsNearlyFull_isRefused() throws Exception {
    try (ToldLinks told = ToldLinks.in(dir, free::get)) {
      for (int i = 0; i < ToldLinks.BETWEEN_LOOKS; i++) {
        told.add(page(i));
      }
      free.decrementAndGet();

      assertThatThrownBy(() -> told.add(page(-1)))
          .isInstanceOf(GraphException.class)
          .hasMessageContaining("less than 1 GB left");
    }
  }
}
