package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fuzz.Cost;

/** The main text as blocks alone tell it. */
class QuickTextTest {
  private static final String MENU =
      "<nav><ul><li><a href='/'>Home</a><li><a href='/shop'>Shop for badges</a></ul></nav>"
          + "<div class='sidebar'><h3>Popular posts</h3><ul><li><a href='/p1'>Ten best"
          + " bridges</a><li><a href='/p2'>Why we whistle</a></ul></div>";

  private static MainText quick(String html) {
    return new MainTextReader()
        .quickText(Pages.page("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void quickText_blogPost_isTheArticleWithItsHeadingAndItems() {
    MainText main =
        quick(
            "<html lang=en><head><title>The engine | Rails</title>"
                + "<meta name=author content='Ada  Example'>"
                + "<meta property='article:published_time' content='2026-01-31T09:00:00+01:00'>"
                + "<body>"
                + MENU
                + "<article class=post><h1>The engine</h1><p>"
                + Pages.PARAGRAPH.repeat(2)
                + "</p><h2>What came of it</h2><p>See the <a href='../works?x=1'>works</a>. "
                + Pages.PARAGRAPH.repeat(2)
                + "</p><ul><li>One boiler, of steel<li>Two <em>large</em> cylinders</ul><p>"
                + Pages.PARAGRAPH
                + "</article><div id='footer'><p>All rights reserved, which is what a foot says."
                + " Imprint.</p></div>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.title()).isEqualTo("The engine | Rails");
    assertThat(main.author()).isEqualTo("Ada Example");
    assertThat(main.published()).isEqualTo("2026-01-31T08:00:00Z");
    assertThat(main.language()).isEqualTo("en");
    assertThat(main.text())
        .startsWith("The engine\nThe first engine of the class")
        .contains("\nWhat came of it\nSee the works. The first engine")
        .contains("\nOne boiler, of steel\nTwo large cylinders\nThe first")
        .doesNotContain("Shop for badges", "Popular posts", "Why we whistle", "rights reserved");
  }

  @Test
  void quickText_linksInDivisionsWithoutNames_areLeftOut() {
    String links =
        "<a href='/a'>Ten of the best bridges that we have seen</a><br>"
            + "<a href='/b'>Why we whistle where nobody hears it</a>";

    MainText main =
        quick(
            "<body><div>"
                + links
                + "</div><p>"
                + Pages.PARAGRAPH.repeat(2)
                + "</p><div>"
                + links
                + "</div><p>"
                + Pages.PARAGRAPH.repeat(2)
                + "</p><div>"
                + links
                + "</div>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.text().lines())
        .containsExactly(Pages.PARAGRAPH.repeat(2).strip(), Pages.PARAGRAPH.repeat(2).strip());
  }

  /** A sentence of 36 characters would be a label in Latin letters. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "蒸気機関車の歴史は古く、日本では明治時代から走っていると言われています。",
        "这台机车于春天离开工厂，人们很快发现它的锅炉产生的蒸汽多得用不完。",
        "이 기관차는 봄에 공장을 떠났고 사람들은 곧 보일러의 증기가 남는 것을 알았다."
      })
  void quickText_sentencesInOtherScripts_areTheMainText(String sentence) {
    MainText main =
        quick(
            "<body><ul><li><a href='/'>ホーム</a><li><a href='/s'>時刻表と運賃</a></ul><p>鉄道の会<h1>機関車</h1>"
                + ("<p>" + sentence).repeat(20)
                + "<p><a href='/t'>利用規約とお問い合わせの窓口</a><p>会社概要</body>");

    assertThat(main.extent()).isEqualTo(MainText.Extent.MAIN);
    assertThat(main.text().lines().skip(1)).hasSize(20).containsOnly(sentence);
    assertThat(main.text()).startsWith("機関車\n");
  }

  @Test
  void quickText_labelsInThai_areNoText() {
    String labels = "<p>นโยบายความเป็นส่วนตัว".repeat(20); // as long as in Latin letters

    assertThat(quick("<body>" + labels).extent()).isEqualTo(MainText.Extent.WHOLE_NONE_FOUND);
  }

  @Test
  void quickText_pageOfLinks_isTheWholeAndSaysSo() {
    MainText main = quick("<body>" + "<p><a href='/a'>One of many other pages</a>".repeat(30));

    assertThat(main.extent()).isEqualTo(MainText.Extent.WHOLE_NONE_FOUND);
    assertThat(main.text()).startsWith("One of many other pages One of");
  }

  @Test
  void quickText_plainText_isTheWhole() {
    MainText main =
        new MainTextReader()
            .quickText(Pages.page("text/plain", Pages.PARAGRAPH.getBytes(StandardCharsets.UTF_8)));

    assertThat(main.extent()).isEqualTo(MainText.Extent.WHOLE_NO_MARKUP);
    assertThat(main.text()).isEqualTo(Pages.PARAGRAPH.strip());
  }

  @Test
  void mayBeIn_sourcesThatState_saysYes() {
    for (String stating :
        new String[] {
          "<META NAME=DC.Creator content=x>",
          "<meta content='2026-01-01' name=date>",
          "<a rel=author href=x>",
          "<TIME datetime=2026-01-01>",
          "<script type='application/ld+json'>{}</script>",
          "<meta name=x " + "y ".repeat(2_000) + " property=author>"
        }) {
      assertThat(StatedFacts.mayBeIn("<html><p>" + stating)).as(stating).isTrue();
    }
    assertThat(StatedFacts.mayBeIn("<meta charset=utf-8><meta name=viewport><p>up to date"))
        .isFalse();
  }

  @Test
  void mayBeIn_manyOpenMetaElements_looksAtABoundedNumber() {
    String many = "<meta ".repeat(500_000);

    Cost cost = Cost.of(() -> assertThat(StatedFacts.mayBeIn(many)).isTrue());

    assertThat(cost.nanos()).isLessThan(2_000_000_000L);
  }
}
