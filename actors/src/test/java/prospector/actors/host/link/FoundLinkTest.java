package prospector.actors.host.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;

class FoundLinkTest {
  private static FoundLink of(String anchor) {
    CrawlUrl target = CrawlUrl.ofNormal("http://a.test/p");
    return FoundLink.of(
        new Link(target, anchor, "around it", "body/a", 4, Link.Kind.ANCHOR, false));
  }

  @Test
  void of_anchorThatSpeaksForItself_leavesTheTextAroundItBehind() {
    assertThat(of("steam trains").context()).isEmpty();
    assertThat(of("steam trains").anchor()).isEqualTo("steam trains");
  }

  @Test
  void of_anchorOfAWordOrNone_takesTheTextAroundItAlong() {
    assertThat(of("here").context()).isEqualTo("around it");
    assertThat(of("a 1").context()).as("no words that count").isEqualTo("around it");
    assertThat(of("").context()).isEqualTo("around it");
  }
}
