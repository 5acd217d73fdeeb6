package prospector.actors.host.link;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.Given.url;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.LinkEvidence;

class SavedUrlTest {
  private static final LinkEvidence DEEP =
      new LinkEvidence(parent(OTHER + "/deep", false, 7), "a", "", "p/a", 1);
  private static final LinkEvidence SHALLOW =
      new LinkEvidence(parent(OTHER + "/shallow", true, 1), "b", "", "p/a", 2);

  @Test
  void with_anotherLink_hasBothAndTheShorterPath() {
    SavedUrl saved = new SavedUrl(url("/x").value(), 1, 8, List.of(DEEP), 2, 3);

    assertThat(saved.with(SHALLOW))
        .isEqualTo(new SavedUrl(url("/x").value(), 1, 2, List.of(DEEP, SHALLOW), 2, 3));
  }

  @Test
  void with_aLinkOfTheSamePage_isTheSame() {
    SavedUrl saved = new SavedUrl(url("/x").value(), 1, 8, List.of(DEEP), 0, 0);

    assertThat(saved.with(DEEP)).isEqualTo(saved);
  }
}
