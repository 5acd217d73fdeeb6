package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.control.ControlPool;
import prospector.web.url.CrawlUrl;

class ControlArmTest {
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://a.test/");
  private static final CrawlUrl LATER_SEED = CrawlUrl.ofNormal("http://d.test/");
  private static final CrawlUrl FOUND = CrawlUrl.ofNormal("http://b.test/");
  private static final CrawlUrl NEXT = CrawlUrl.ofNormal("http://c.test/");

  private static final double SHARE = 0.25; // twice that at first

  private final ControlArm arm = arm(List.of());

  private static ControlArm arm(List<ControlTable.Row> draws) {
    ControlArm arm =
        new ControlArm(
            SHARE,
            List.of(SEED),
            new ControlDraws.Restored(draws, 0, new ControlPool(5_000, 1)),
            any -> true);
    arm.offer(List.of(SEED));
    return arm;
  }

  private static ControlDraws.Found page(CrawlUrl url, boolean relevant, CrawlUrl... targets) {
    return new ControlDraws.Found(url.value(), true, relevant, List.of(targets));
  }

  @Test
  void finished_seed_leadsOnButDoesNotCount() {
    assertThat(arm.next(1)).contains(SEED);
    assertThat(arm.finished(page(SEED, true, FOUND), false))
        .isEqualTo(new ControlTable.Row(SEED.value(), false, false));

    assertThat(arm.next(1)).as("one draw for two pages, none yet").contains(FOUND);
    assertThat(arm.finished(page(FOUND, true, NEXT), false))
        .isEqualTo(new ControlTable.Row(FOUND.value(), true, true));
    assertThat(arm.next(2)).isEmpty();
    assertThat(arm.next(3)).contains(NEXT);
  }

  @Test
  void finished_whatASeedRedirectsTo_doesNotCountAfterARestartEither() {
    ControlPool pool = new ControlPool(5_000, 1);
    pool.markDrawn(SEED);
    pool.offer(FOUND);
    ControlArm again =
        new ControlArm(
            SHARE,
            List.of(SEED),
            new ControlDraws.Restored(
                List.of(new ControlTable.Row(SEED.value(), false, false)), 0, pool, List.of(FOUND)),
            any -> true);

    assertThat(again.next(1)).contains(FOUND);
    assertThat(again.finished(page(FOUND, true, NEXT), false))
        .isEqualTo(new ControlTable.Row(FOUND.value(), false, false));
    assertThat(again.next(1)).contains(NEXT);
  }

  @Test
  void finished_whatASeedRedirectsTo_doesNotCountEither() {
    assertThat(arm.next(1)).contains(SEED);
    arm.finished(new ControlDraws.Found(SEED.value(), false, false, List.of(FOUND)), false);

    assertThat(arm.next(1)).contains(FOUND);
    assertThat(arm.finished(page(FOUND, true, NEXT), false))
        .isEqualTo(new ControlTable.Row(FOUND.value(), false, false));
    assertThat(arm.next(1)).contains(NEXT);
  }

  @Test
  void takeOver_seedsAmongTheDraws_takeNoShare() {
    ControlPool pool = new ControlPool(100, 1);
    pool.offer(NEXT);
    List<ControlTable.Row> draws =
        List.of(
            new ControlTable.Row(SEED.value(), false, false),
            new ControlTable.Row(LATER_SEED.value(), false, false),
            new ControlTable.Row(FOUND.value(), true, false));
    pool.markDrawn(SEED);
    pool.markDrawn(LATER_SEED);
    arm.takeOver(new ControlDraws.Restored(draws, 0, pool), List.of(SEED, LATER_SEED));

    assertThat(arm.next(2)).isEmpty();
    assertThat(arm.next(3)).contains(NEXT);
  }

  @Test
  void finished_drawOfTheLeaderBefore_isNotDrawnAgain() {
    ControlPool pool = new ControlPool(100, 1);
    pool.offer(FOUND);
    pool.offer(NEXT);
    arm.takeOver(new ControlDraws.Restored(List.of(), 0, pool), List.of());

    arm.finished(page(FOUND, true), false);

    assertThat(arm.next(1_000)).contains(NEXT);
    assertThat(arm.next(1_000)).isEmpty();
  }

  @Test
  void finished_pageOfThousandsOfLinks_isNotMostOfWhatComesNext() {
    arm.next(1);
    arm.finished(page(SEED, false, links("http://few.test/", 100)), false);
    arm.next(2);
    arm.finished(page(FOUND, false, links("http://many.test/", 2_000)), false);

    long many =
        Stream.generate(() -> arm.next(1_000_000))
            .flatMap(Optional::stream)
            .limit(50)
            .filter(url -> url.value().startsWith("http://many.test/"))
            .count();

    assertThat(many).as("of 50, 33 expected; 48 without a bound").isBetween(20L, 44L);
  }

  private static CrawlUrl[] links(String host, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CrawlUrl.ofNormal(host + i))
        .toArray(CrawlUrl[]::new);
  }

  private static CrawlUrl[] many(int urls) {
    return IntStream.range(0, urls)
        .mapToObj(i -> CrawlUrl.ofNormal("http://many.test/" + i))
        .toArray(CrawlUrl[]::new);
  }

  /** Draws until the arm has its share, as pages are fetched one by one. */
  private long draws(int pages, boolean free) {
    arm.next(1);
    arm.finished(page(SEED, false), false);
    arm.found(List.of(many(2_000)));
    long drawn = 0;
    for (int page = 1; page <= pages; page++) {
      Optional<CrawlUrl> next = arm.next(page);
      while (next.isPresent()) {
        arm.finished(page(next.get(), false), free);
        drawn++;
        next = arm.next(page);
      }
    }
    return drawn;
  }

  @Test
  void next_fewDraws_comeSoonerThanTheirShare() {
    assertThat(draws(40, false)).isEqualTo((long) (40 * SHARE * ControlArm.SOONER));
  }

  @Test
  void next_manyPages_areTheShareAndNoMore() {
    assertThat(draws(1_000, false)).isEqualTo((long) (1_000 * SHARE));
  }

  @Test
  void next_drawsWithoutARequest_countForAFifth() {
    assertThat(draws(400, true)).isBetween(500L, 505L);
  }

  @Test
  void returned_draw_makesRoomAndWaitsAgain() {
    assertThat(arm.next(1)).contains(SEED);
    assertThat(arm.next(1)).isEmpty();

    arm.returned(SEED.value());

    assertThat(arm.next(1)).contains(SEED);
    assertThat(arm.next(1)).isEmpty();
  }

  @Test
  void returned_drawOfTheLeaderBefore_waitsOnce() {
    ControlPool pool = new ControlPool(100, 1);
    pool.offer(FOUND);
    arm.takeOver(new ControlDraws.Restored(List.of(), 0, pool), List.of());

    arm.returned(FOUND.value());

    assertThat(arm.next(1_000)).contains(FOUND);
    assertThat(arm.next(1_000)).isEmpty();
  }
}
