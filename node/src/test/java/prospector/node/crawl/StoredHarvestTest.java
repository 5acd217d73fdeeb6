package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;

/** Which nuggets the end of a crawl shows. */
class StoredHarvestTest {
  private static List<String> shown(String... urls) {
    List<PageRecord> best = Arrays.stream(urls).map(StoredHarvestTest::nugget).toList();
    return StoredHarvest.spread(best).stream().map(PageRecord::url).toList();
  }

  @Test
  void spread_enoughHosts_takesTheBestOfEach() {
    assertThat(shown("a/1", "a/2", "b/1", "c/1", "b/2", "d/1", "e/1", "f/1"))
        .containsExactly("a/1", "b/1", "c/1", "d/1", "e/1");
  }

  @Test
  void spread_fewHosts_fillsUpWithTheBestOthersInTheirOrder() {
    assertThat(shown("a/1", "a/2", "a/3", "a/4", "b/1", "a/5", "b/2"))
        .containsExactly("a/1", "a/2", "a/3", "a/4", "b/1");
  }

  @Test
  void spread_fewNuggets_areAllShown() {
    assertThat(shown("a/1", "a/2")).containsExactly("a/1", "a/2");
    assertThat(shown()).isEmpty();
  }

  private static PageRecord nugget(String url) {
    return new PageRecord(
        "t",
        url,
        url.substring(0, 1),
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1, "text/html", "UTF-8", 20, 5),
        new PageRecord.Choice(1, "", 0.5, 1, PageRecord.Arm.CONTROL),
        new PageRecord.Judged(0.9, true, List.of()),
        new PageRecord.Words("title", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
