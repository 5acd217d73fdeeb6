package prospector.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageCodeTest {
  @ParameterizedTest
  @CsvSource({
    "en, en",
    "iw, he",
    "heb, he",
    "in, id",
    "ind, id",
    "ji, yi",
    "yid, yi",
    "mo, ro",
    "ron, ro",
    "rum, ro",
    "ger, de",
    "deu, de",
    "fre, fr",
    "nb, no",
    "nob, no",
    "nno, no",
    "nor, no",
    "ast, ast",
    "xx, xx",
    "'', ''"
  })
  void of_codesOfOneLanguage_areOne(String code, String one) {
    assertThat(LanguageCode.of(code)).isEqualTo(one);
  }
}
