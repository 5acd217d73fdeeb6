package prospector.persistence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LeftLinksTest {
  @Test
  void text_readAgain_isTheSame() {
    LeftLinks left = LeftLinks.of(Map.of("nofollow", 30, "extension", 2, "scheme", 0));

    assertThat(left.text()).isEqualTo("extension=2 nofollow=30");
    assertThat(LeftLinks.parse(left.text())).isEqualTo(left);
    assertThat(LeftLinks.parse("")).isSameAs(LeftLinks.NONE);
    assertThat(LeftLinks.of(Map.of("scheme", 0))).isSameAs(LeftLinks.NONE);
  }

  @Test
  void parse_otherText_isRefused() {
    assertThatThrownBy(() -> LeftLinks.parse("nofollow"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected reason=number, got 'nofollow'");
  }
}
