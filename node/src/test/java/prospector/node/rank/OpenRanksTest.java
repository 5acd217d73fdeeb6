package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.part.PartRanking;
import prospector.graph.part.PostBox;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RoundListener;
import prospector.node.settings.LinkSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;

class OpenRanksTest {
  private static final RankHeap HEAP = new RankHeap(256 << 20, 1);

  private final Clock clock = Clock.systemUTC();

  private static RankOrder order(String id) {
    return new RankOrder(id, List.of(), 1, .85, 1e-8, 60);
  }

  private void rank(RankDesk desk, String id) throws IOException {
    desk.home().clearCluster();
    Path folder = desk.home().cluster();
    new PartRanking(
            new PartRanking.Terms(id, 0, 1, root -> 0),
            folder,
            new PostBox(folder.resolve("out"), () -> {}),
            (from, message, offset) -> {
              throw new IOException("there is no other part");
            },
            order(id).settings(1),
            clock)
        .run(
            desk.home(),
            HEAP,
            sink -> sink.page("http://a.test/", List.of("http://b.test/")),
            pages -> {},
            RoundListener.NONE);
  }

  @Test
  void last_rankingIsDoneAndTheOneBeforeIsBeingRemoved_isTheNewOne(@TempDir Path dir)
      throws IOException {
    ArchiveSettings settings =
        new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO);
    try (CrawlDatabase database = CrawlDatabase.open(dir, settings, clock);
        RankDesk desk =
            new RankDesk(
                new RankDesk.Parts(
                    database,
                    WebParts.parser("prospector", clock),
                    WebParts.links(LinkSettings.DEFAULT, Optional.empty()),
                    HEAP,
                    1,
                    clock))) {
      AtomicReference<RankOrder> done = new AtomicReference<>(order("r1"));
      rank(desk, "r1");
      try (OpenRanks own = new OpenRanks(desk, () -> Optional.ofNullable(done.get()))) {
        assertThat(own.last().order()).isEqualTo(order("r1"));
        rank(desk, "r2");
        assertThat(own.last().order()).as("it is not done yet").isEqualTo(order("r1"));

        done.set(order("r2"));

        assertThat(own.last().order()).isEqualTo(order("r2"));
        assertThat(desk.ended()).isZero();
      }
    }
  }
}
