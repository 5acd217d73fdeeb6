package prospector.prioritizer.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

final class ControlPanelTest {
  private static final List<CrawlUrl> URLS =
      IntStream.range(0, 1_000)
          .mapToObj(i -> CrawlUrl.ofNormal("http://h" + i % 7 + ".test/" + i))
          .toList();

  private static Set<CrawlUrl> panel(List<CrawlUrl> urls, int askedEvery) {
    ControlPanel panel = new ControlPanel(100, 5);
    Set<CrawlUrl> in = new HashSet<>();
    for (int i = 0; i < urls.size(); i++) {
      panel.offer(urls.get(i));
      if (i % askedEvery == askedEvery - 1) {
        ControlPanel.Changes changes = panel.takeChanges();
        in.addAll(changes.in());
        changes.out().forEach(in::remove);
      }
    }
    return in;
  }

  @Test
  void offer_anyOrderAndRepeats_givesTheSameSample() {
    List<CrawlUrl> others = new ArrayList<>(URLS);
    others.addAll(URLS.subList(0, 500));
    Collections.shuffle(others, new Random(3));

    Set<CrawlUrl> panel = panel(URLS, 1);
    assertThat(panel).hasSize(100).isEqualTo(panel(others, 1)).isEqualTo(panel(URLS, 250));
  }

  @Test
  void offer_manyUrls_takesOfEachKindItsShare() {
    long ofHost = panel(URLS, 10).stream().filter(url -> url.value().contains("h3.")).count();

    assertThat(ofHost).isBetween(5L, 25L);
  }

  @Test
  void takeChanges_camePastAndWentAgain_isNoChange() {
    ControlPanel panel = new ControlPanel(1, 5);
    URLS.forEach(panel::offer);

    ControlPanel.Changes changes = panel.takeChanges();
    assertThat(changes.in()).hasSize(1);
    assertThat(changes.out()).isEmpty();
    assertThat(panel.takeChanges().isEmpty()).isTrue();
  }
}
