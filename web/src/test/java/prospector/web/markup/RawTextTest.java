package prospector.web.markup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
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
        "<svg><![CDATA[%s <!-- ]]></svg><!-- -->",
        "</i title='<!--'>%s<!-- -->",
        "<i a=b='>%s<!-- ' -->", // a value without quotes
        "<i ='>%s<!-- ' -->", // a name
        "<?php <!-- ?>%s-->",
        "<!x <!-- >%s-->",
        "</ <!-- >%s-->",
        "<!---->%s-->",
        "<!--->%s-->",
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
    assertThat(RawText.withoutSigns(html, true)).endsWith("<p>b<!-- p>--!><p>c<!-- p>-->");
    assertThat(RawText.withoutSigns("<!--!><p>--><!---!><p>-->", false))
        .isEqualTo("<!--!> p>--><!---!> p>-->");
    assertThat(RawText.withoutSigns("<![CDATA[<!-- <p>]]><p><!-- <p>-->", true))
        .isEqualTo("<![CDATA[<!-- <p>]]><p><!--  p>-->");
  }

  @ParameterizedTest
  @ValueSource(strings = {"iframe", "xmp", "noembed", "noframes"})
  void withoutSigns_ofRawTexts_beginNoComments(String name) {
    String html = "<%1$s><!--</%1$s><p>-->".formatted(name);

    assertThat(RawText.withoutSigns(html, false))
        .isEqualTo("<%1$s> !--</%1$s><p>-->".formatted(name));
    assertThat(RawText.withoutSigns("<!x><xmp/>" + html.toUpperCase(Locale.ROOT), false))
        .endsWith("<P>-->");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>",
        "<title><!-",
        "<style a='",
        "<script></p>",
        "<!-- --!>",
        "<p =\">",
        "<!--",
        "<!-- <",
        "<!-",
        "<?",
        "</",
        "</p a=",
        "<p a=b",
        "<xmp>",
        "<iframe><!-- --!>",
        "<![CDATA["
      })
  void withoutSigns_ofMegabytes_costsAFewTimesTheirBytes(String piece) {
    String html = piece.repeat(500_000);
    Cost cost =
        Cost.of(
            () -> {
              RawText.withoutSigns(html, false);
              RawText.withoutSigns(html + "-->", false);
            });

    assertThat(cost.heapBytes()).isLessThan(100_000_000);
    assertThat(cost.nanos()).isLessThan(2_000_000_000L);
  }
}
