package prospector.web.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkHeaderTest {
  private static List<LinkHeader> read(String... lines) {
    return LinkHeader.ofHeaders(Map.of("link", Arrays.asList(lines)));
  }

  private static LinkHeader link(String href, String rel) {
    return new LinkHeader(href, rel, "", "");
  }

  @Test
  void ofHeaders_none_isEmpty() {
    assertThat(LinkHeader.ofHeaders(Map.of())).isEmpty();
  }

  /** RFC 8288, section 3.5. */
  @Test
  void ofHeaders_examplesOfTheStandard_areRead() {
    assertThat(
            read(
                "<http://example.com/TheBook/chapter2>; rel=\"previous\"; title=\"previous chapter\""))
        .containsExactly(
            new LinkHeader(
                "http://example.com/TheBook/chapter2", "previous", "", "previous chapter"));
    assertThat(
            read(
                "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel,"
                    + " </TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"))
        .containsExactly(link("/TheBook/chapter2", "previous"), link("/TheBook/chapter4", "next"));
    assertThat(read("<http://example.org/>; rel=\"start http://example.net/relation/other\""))
        .containsExactly(link("http://example.org/", "start http://example.net/relation/other"));
  }

  @Test
  void ofHeaders_anotherResourcesLink_isLeftOut() {
    assertThat(read("</>; rel=\"copyright\"; anchor=\"#foo\", </b>; rel=next"))
        .containsExactly(link("/b", "next"));
  }

  @Test
  void ofHeaders_commasAndSemicolons_endNothingWithinBracketsAndQuotes() {
    assertThat(
            read("</a,b;c>;title=\"x, \\\"y\\\"; <z>\";REL=Next;rel=no , </d> ; type = Text/HTML"))
        .containsExactly(
            new LinkHeader("/a,b;c", "Next", "", "x, \"y\"; <z>"),
            new LinkHeader("/d", "", "text/html", ""));
  }

  @Test
  void ofHeaders_linesOfOneResponse_areOneList() {
    assertThat(read("</a>;rel=next", "", "</b>;rel=prev"))
        .containsExactly(link("/a", "next"), link("/b", "prev"));
  }

  @Test
  void ofHeaders_tornLines_areReadAsFarAsTheyGo() {
    assertThat(read("</a>; rel=next; title=\"open, </b>; rel=prev"))
        .containsExactly(new LinkHeader("/a", "next", "", "open, </b>; rel=prev"));
    assertThat(read("</a>; rel=next, </b")).containsExactly(link("/a", "next"));
    assertThat(read("a; rel=next")).isEmpty();
    assertThat(read("<>; rel=next, </b>;;; rel")).containsExactly(link("/b", ""));
    assertThat(read("</a>; rel=\"next\\")).containsExactly(link("/a", "next\\"));
    assertThat(read("</a> rel=next, </b>")).containsExactly(link("/a", ""), link("/b", ""));
  }

  @Test
  void ofHeaders_veryMany_areBounded() {
    assertThat(read("</a>; rel=next, ".repeat(LinkHeader.REFERENCES_MAX + 1)))
        .hasSize(LinkHeader.REFERENCES_MAX);
  }
}
