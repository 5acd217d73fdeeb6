package prospector.web.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fuzz.Cost;

class RawTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- script -->%s<script></script>",
        "<!--%s", // has no end
        "<p title='<script>'>%s<script></script>", // in a value
        "<script/>%s</script>",
        "<scripts>%s</script>",
        "<script>%s", // has no end
        "<script></script>%s<script></script>"
      })
  void withoutSigns_whatIsNoScript_staysAsItIs(String page) {
    String html = page.formatted("<i>a</i> < b");

    assertThat(RawText.withoutSigns(html, false)).isSameAs(html);
  }

  @Test
  void withoutSigns_ofScripts_areAsLongAsBefore() {
    String html =
        "<script a='>'>x<y</b><!--<script></i></script >x<b><style>a<b</STYLE/><title>a<b</title>";

    assertThat(RawText.withoutSigns(html, false))
        .isEqualTo(
            "<script a='>'>x y /b> !-- script> /i></script >x<b><style>a b</STYLE/><title>a"
                + " b</title>");
    assertThat(RawText.withoutSigns(html, true)).endsWith("<title>a<b</title>");
  }

  @Test
  void withoutSigns_ofComments_endsWhereTheyDo() {
    String html = "<!--><p>a<!--<script><p>--><p>b<!--<p>--!><p>c<!--<p>-->";

    assertThat(RawText.withoutSigns(html, false))
        .isEqualTo("<!--><p>a<!-- script> p>--><p>b<!-- p>--!><p>c<!-- p>-->");
    assertThat(RawText.withoutSigns(html, true)).endsWith("<p>b<!-- p>--!> p>c !-- p>-->");
    assertThat(RawText.withoutSigns("<![CDATA[<!-- <p>]]><p><!-- <p>-->", true))
        .isEqualTo("<![CDATA[<!-- <p>]]><p><!--  p>-->");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<script>", "<title><!-", "<style a='", "<script></p>", "<!-- --!>", "<p =\">"})
  void withoutSigns_ofMegabytes_costsAFewTimesTheirBytes(String piece) {
    Cost cost = Cost.of(() -> RawText.withoutSigns(piece.repeat(500_000), false));

    assertThat(cost.heapBytes()).isLessThan(100_000_000);
    assertThat(cost.nanos()).isLessThan(2_000_000_000L);
  }
}
