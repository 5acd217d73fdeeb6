package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.ControlPool;
import prospector.web.url.CrawlUrl;

class ControlArmTest {
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://a.test/");
  private static final CrawlUrl LATER_SEED = CrawlUrl.ofNormal("http://d.test/");
  private static final CrawlUrl FOUND = CrawlUrl.ofNormal("http://b.test/");
  private static final CrawlUrl NEXT = CrawlUrl.ofNormal("http://c.test/");

  private final ControlArm arm = arm(List.of());

  private static ControlArm arm(List<ControlTable.Row> draws) {
    ControlArm arm =
        new ControlArm(
            0.5, List.of(SEED), new ControlDraws.Restored(draws, new ControlPool(100, 1)));
    arm.offer(List.of(SEED));
    return arm;
  }

  private static ControlDraws.Found page(CrawlUrl url, boolean relevant, CrawlUrl... targets) {
    return new ControlDraws.Found(url.value(), true, relevant, List.of(targets));
  }

  @Test
  void finished_seed_leadsOnButDoesNotCount() {
    assertThat(arm.next(1)).contains(SEED);
    assertThat(arm.finished(page(SEED, true, FOUND)))
        .isEqualTo(new ControlTable.Row(SEED.value(), false, false));

    assertThat(arm.next(1)).as("one draw for two pages, none yet").contains(FOUND);
    assertThat(arm.finished(page(FOUND, true, NEXT)))
        .isEqualTo(new ControlTable.Row(FOUND.value(), true, true));
    assertThat(arm.next(2)).isEmpty();
    assertThat(arm.next(3)).contains(NEXT);
  }

  @Test
  void finished_whatASeedRedirectsTo_doesNotCountEither() {
    assertThat(arm.next(1)).contains(SEED);
    arm.finished(new ControlDraws.Found(SEED.value(), false, false, List.of(FOUND)));

    assertThat(arm.next(1)).contains(FOUND);
    assertThat(arm.finished(page(FOUND, true, NEXT)))
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
    arm.takeOver(new ControlDraws.Restored(draws, pool), List.of(SEED, LATER_SEED));

    assertThat(arm.next(2)).isEmpty();
    assertThat(arm.next(3)).contains(NEXT);
  }
}
