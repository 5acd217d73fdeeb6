package prospector.web.markup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntFunction;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes cannot be hidden from the bound, and an honest page has not too many. */
final class AttributeBoundTest {
  private static final String BEFORE = "<p>before</p>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p",
        "</p",
        "<p x=\">\"",
        "<p x='>'",
        "<p x=\"<\"",
        "<p \"",
        "<p x=a\"",
        "<p x>\" <p",
      })
  void cut_tagOfManyNamesWithoutValues_endsBeforeIt(String start) {
    String names = many(" a%d"::formatted, 60_000);

    assertThat(MarkupBound.cut(BEFORE + start + names + ">after", false)).startsWith(BEFORE);
    assertThat(MarkupBound.cut(BEFORE + start + names + ">after", false).length()).isLessThan(30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<p x=\">\"", "<p x='>' y", "<p x=\"<\""})
  void cut_tagWhoseQuotesHoldItsEnd_endsBeforeIt(String start) {
    String html = BEFORE + start + " a=1".repeat(60_000) + ">after";

    assertThat(MarkupBound.cut(html, false).length()).isLessThan(30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>if (a<b c=\"</script>",
        "<!-- <b c='-->",
        "<title><i c=\"</title>",
        "<x='"
      })
  void cut_quoteThatIsNone_hidesNothing(String opening) {
    String html = BEFORE + opening + "<p" + many(" a%d"::formatted, 60_000) + ">after";

    assertThat(MarkupBound.cut(html, false).length()).isLessThan(100);
  }

  /** Uncut, jsoup compares each of the names of a tag with all others: eight seconds. */
  @Test
  void cut_manyTagsOfManyNames_endsAtTheSameNumber() {
    String tag = "<p" + many(" a%d"::formatted, 500) + ">";

    assertThat(MarkupBound.cut(tag.repeat(2_000), false)).isEqualTo(tag.repeat(400));
  }

  @Test
  void cut_longValuesOfWordsAndSigns_isWhole() {
    String words = "a=1&b=2 c <d e> ".repeat(20_000);
    String html =
        "<img src='data:image/png;base64,"
            + "iVBORw0KGgo/+A==".repeat(100_000)
            + "'><path d=\""
            + "M 0 0 L 10 10 ".repeat(50_000)
            + "\"><div data-page='"
            + words.replace("<", "&lt;")
            + "'>"
            + words.replace("<", "&lt;")
            + "</div><!-- "
            + "lorem ipsum ".repeat(50_000)
            + "--><p>last";

    assertThat(MarkupBound.cut(html, false)).isSameAs(html);
  }

  @Test
  void cut_largePageOfOrdinaryMarkupAndScripts_isWhole() {
    String item =
        "<li class=\"one two three four\" id='x'><a href=\"/a?b=c&d='e'\" title=\"it's\">don't</a>"
            + "<script>for (i=0;i<n;i++) { s += '<b c=\"' + x[i] + '\">' + \"it's\"; }</script></li>\n";
    String html = item.repeat(10_000);

    assertThat(MarkupBound.cut(html, false)).isSameAs(html);
  }

  @Test
  void end_anyMarkup_countsAtLeastTheAttributesOfTheTree() {
    String[] pieces = {
      "<p",
      "<q",
      "</p",
      "<",
      ">",
      "/",
      "=",
      "\"",
      "'",
      " ",
      "\t",
      "\f",
      "\0",
      "&",
      "!",
      "?",
      "x",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<style ",
      "<title>",
      "</title ",
      "<?xml ",
      "<!d ",
      " y",
      " z=",
      "=\"",
      "='",
      "é",
      "<é",
      "<_ ",
      "<:",
      "<svg ",
      "</svg>",
      "`"
    };
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder html = new StringBuilder();
      for (int k = random.nextInt(40); k >= 0; k--) {
        html.append(pieces[random.nextInt(pieces.length)]);
        if (random.nextInt(3) == 0) {
          html.append('n').append(html.length()); // so that no name comes twice
        }
      }
      Parser parser =
          i % 2 == 0 ? Parser.htmlParser() : Parser.xmlParser().settings(ParseSettings.htmlDefault);

      int found = attributes(parser.parseInput(html.toString(), ""));

      if (found > 0) {
        String source = html.toString();
        assertThat(AttributeBound.end(source, found - 1, found))
            .as("%s has %d attributes", source, found)
            .isLessThan(source.length());
      }
    }
  }

  private static int attributes(Document document) {
    return document.getAllElements().stream().mapToInt((Element it) -> it.attributesSize()).sum();
  }

  private static String many(IntFunction<String> piece, int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(piece.apply(i));
    }
    return all.toString();
  }
}
