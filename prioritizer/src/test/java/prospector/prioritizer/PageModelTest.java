package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of pages stand for what anchors and URLs have of them. */
class PageModelTest {
  @ParameterizedTest
  @CsvSource({
    "rindfleischetikettierungsueberwachung, rindfleischetikettierungsueberwachung",
    "c++, C++",
    "c#, C#"
  })
  void features_word_holdTheWordThatAnAnchorHasOfIt(String word, String written) {
    List<Integer> anchor = new ArrayList<>();
    Tokens.scan(
        written,
        0,
        written.length(),
        1,
        (hash, text, start, end) -> anchor.add(Field.ANYWHERE.index(hash)));

    assertThat(anchor).hasSize(1);
    assertThat(PageModel.features(List.of(word))).contains(anchor.get(0));
  }
}
