package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Words of pages stand for what anchors and URLs have of them. */
class PageModelTest {
  @Test
  void features_longWord_holdTheWordThatAnAnchorHasOfIt() {
    String word = "rindfleischetikettierungsueberwachung";
    List<Integer> anchor = new ArrayList<>();
    Tokens.scan(
        word,
        0,
        word.length(),
        1,
        (hash, text, start, end) -> anchor.add(Field.ANYWHERE.index(hash)));

    assertThat(PageModel.features(List.of(word))).contains(anchor.get(0));
  }
}
