package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.junit.jupiter.api.Test;

final class RememberedWordsTest {
  private static final String[] PIECES = {
    "engine",
    "Engines",
    "engines,",
    "(the",
    "don't",
    "it's'",
    "U.S.A.",
    "3.14",
    "1,000.5",
    "e-mail",
    "foo_bar",
    "_x",
    "a:b",
    "http://a.example/b?c=d",
    "\u05D0\u05D1\"",
    "\u05D0'",
    "\u00FCber",
    "Stra\u00DFe",
    "\u00C9cole.",
    "\u6F22\u5B57\u304B\u306A",
    "\u6F22",
    "\u30AB\u30BF\u30AB\u30CA",
    "\uD55C\uAD6D\uC5B4",
    "\u0E44\u0E17\u0E22\u0E20\u0E32\u0E29\u0E32",
    "\u0308a",
    "a\u0308",
    "\uD83D\uDE82",
    "#\uFE0F\u20E3",
    "*\uFE0F\u20E3",
    "\uD83D\uDC69\u200D\uD83D\uDE80",
    "\u0663\u0664",
    "\u201Cquoted\u201D",
    "well\u2019s",
    "...",
    "-",
    "\"",
    "?!",
    "C++",
    "a/b",
    "\uFF21\uFF22",
    "\u0627\u0644\u0642\u0637\u0627\u0631",
    "x\u00ADy",
    "running",
    "locomotives.",
    "\uD83C\uDDE9\uD83C\uDDEA",
    "x".repeat(300),
    "ab.".repeat(60)
  };
  private static final String[] BETWEEN = {" ", " ", " ", "\n", "  ", "\t"};

  private final RememberedWords words = new RememberedWords();

  private static List<String> tokens(TokenStream open) throws IOException {
    List<String> all = new ArrayList<>();
    try (TokenStream stream = open) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      PositionIncrementAttribute step = stream.getAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        all.add(step.getPositionIncrement() + " " + term.getBytesRef().utf8ToString());
      }
      stream.end();
    }
    return all;
  }

  private void check(String language, String text) throws IOException {
    assertThat(tokens(words.of(language, text)))
        .as(language + ": " + text)
        .isEqualTo(tokens(Languages.ofPage(language).tokenStream("", text)));
  }

  @Test
  void of_piecesInAnyOrder_makesTheWordsOfTheLanguage() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (String language : List.of("en", "de", "ar", "el", "hi", "xx", "")) {
      for (int i = 0; i < 500; i++) {
        StringBuilder text = new StringBuilder();
        for (int k = random.nextInt(12); k >= 0; k--) {
          text.append(PIECES[random.nextInt(PIECES.length)]);
          text.append(BETWEEN[random.nextInt(BETWEEN.length)]);
        }
        check(language, text.toString());
      }
    }
  }

  @Test
  void of_charactersInAnyOrder_makesTheWordsOfTheLanguage() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    int[] ends = {0x80, 0x250, 0x700, 0x3100, 0x1F700};
    for (int i = 0; i < 4_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(30); k >= 0; k--) {
        int point = random.nextInt(ends[random.nextInt(ends.length)]);
        boolean half = point >= 0xD800 && point < 0xE000;
        text.appendCodePoint(half || random.nextInt(6) == 0 ? ' ' : point);
      }
      check(i % 2 == 0 ? "en" : "", text.toString());
    }
  }

  @Test
  void of_moreThanIsRemembered_makesThemStill() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40_000; i++) {
      text.append("engines").append(Integer.toString(i, 36)).append(' ');
    }

    check("en", text.toString());
    check("en", text.toString());
  }

  @Test
  void of_emptyText_hasNoWord() throws IOException {
    check("en", "");
    check("en", " ... ");
  }
}
