package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTextTest {
  @ParameterizedTest
  @CsvSource({
    "/wiki/abc, /wiki/abc",
    "/wiki/%E6%97%A5%E6%9c%ac%2Fx, /wiki/日本/x",
    "/%E0%A4%B9-%E9, /ह-%E9", // the second is Latin-1
    "/100%, /100%",
    "/%4, /%4",
    "/%zz%41, /%zzA"
  })
  void decoded_givesWhatIsUtf8(String text, String decoded) {
    assertThat(PercentText.decoded(text)).isEqualTo(decoded);
  }

  @Test
  void decoded_longText_isLinear() {
    assertThat(PercentText.decoded("%41".repeat(700) + "%".repeat(1000)))
        .isEqualTo("A".repeat(700) + "%".repeat(1000));
  }
}
