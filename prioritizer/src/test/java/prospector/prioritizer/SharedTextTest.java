package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharedTextTest {
  /** Equal to the literal, and not the same object. */
  private static String copy(String text) {
    return new StringBuilder(text).toString();
  }

  @Test
  void of_equalTexts_isOneObject() {
    String first = SharedText.of(copy("body/div.nav/ul/li"));

    assertThat(SharedText.of(copy("body/div.nav/ul/li"))).isSameAs(first);
  }

  @Test
  void of_textsOfOneSlot_areEachTheirOwn() {
    String one = copy("Aa"); // the same hash code as BB
    String other = copy("BB");

    assertThat(SharedText.of(one)).isEqualTo("Aa");
    assertThat(SharedText.of(other)).isEqualTo("BB");
    assertThat(SharedText.of(copy("Aa"))).isEqualTo("Aa");
  }

  @Test
  void linksAndParents_holdOneObjectForEqualTexts() {
    LinkEvidence one = new LinkEvidence(Parent.SEED, copy("next page"), "", copy("nav/a.next"), 0);
    LinkEvidence other =
        new LinkEvidence(Parent.SEED, copy("next page"), "", copy("nav/a.next"), 1);
    Parent first =
        new Parent("http://a.test/", 1, true, 0, 0, List.of(copy("steam"), copy("mill")));
    Parent second = new Parent("http://b.test/", 1, true, 0, 0, List.of(copy("steam")));

    assertThat(other.anchor()).isSameAs(one.anchor());
    assertThat(other.tagPath()).isSameAs(one.tagPath());
    assertThat(second.terms().get(0)).isSameAs(first.terms().get(0));
  }
}
