package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatedFactsTest {
  @Test
  void of_jsonLd_countsForMoreThanMetaAndPassesOverComments() {
    StatedFacts facts =
        StatedFacts.of(
            Jsoup.parse(
                "<meta name=author content=Desk><meta property='og:title' content='Of  two'>"
                    + "<script type='application/ld+json'>{\"@graph\": [{\"comment\": {\"author\":"
                    + " {\"name\": \"Troll\"}, \"datePublished\": \"2020-01-01\"}}, {\"@type\":"
                    + " \"Article\", \"author\": [{\"@type\": \"Person\", \"name\": \"Ada\","
                    + " \"url\": \"http://x/\"}, {\"name\": \"Bo\"}], \"datePublished\":"
                    + " \"2026-02-03T04:05:06+02:00\"}]}</script>"));

    assertThat(facts).isEqualTo(new StatedFacts("Of two", "Ada, Bo", "2026-02-03T02:05:06Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'@type': 'Person', 'affiliation': {'@type': 'Organization', 'name': 'MIT'},"
            + " 'knowsAbout': [{'@type': 'Thing', 'name': 'Trams'}, 'Rails'], 'name': 'Jane Roe',"
            + " 'jobTitle': ['Editor'], 'sameAs': [['x']]}",
        "[{'image': {'name': 'Portrait'}, 'name': ['Jane Roe', 'http://x/']}]",
        "['Jane Roe', {'worksFor': {'author': 'Desk', 'name': 'MIT'}}]"
      })
  void of_authorWithEmployerAndSubjects_isTheAuthorAlone(String author) {
    String json = "{'author': " + author + ", 'datePublished': '2026-01-05'}";

    assertThat(ofJson(json)).isEqualTo(new StatedFacts("", "Jane Roe", "2026-01-05"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'image': {'creator': 'Photographer', 'datePublished': '2019-01-01'}",
        "'citation': [{'author': 'Knuth', 'datePublished': '1974-01-01'}]",
        "'video': {'author': 'Studio'}, 'about': {'datePublished': '1850-01-01'}",
        "'mentions': {'creator': 'Escher'}, 'itemReviewed': {'author': 'Novelist'}"
      })
  void of_whatIsOfSomethingElse_isPassedOver(String other) {
    String json = "{" + other + ", 'author': 'Ada', 'datePublished': '2026-01-05'}";

    assertThat(ofJson(json)).isEqualTo(new StatedFacts("", "Ada", "2026-01-05"));
  }

  @Test
  void of_listOfOtherPagesBeforeTheArticle_isPassedOver() {
    String list =
        "{'@type': 'ItemList', 'itemListElement': [{'item': {'author': 'Bo', 'datePublished':"
            + " '2020-01-01'}}]}";
    String blog = "{'@type': 'Blog', 'blogPost': [{'author': 'Bo'}]}";
    String article = "{'@type': 'Article', 'author': 'Ada', 'datePublished': '2026-01-05'}";

    assertThat(ofJson("[" + list + ", " + blog + ", " + article + "]"))
        .isEqualTo(new StatedFacts("", "Ada", "2026-01-05"));
    assertThat(ofJson("{'@type': 'WebPage', 'mainEntity': " + article + "}"))
        .isEqualTo(new StatedFacts("", "Ada", "2026-01-05"));
  }

  private static StatedFacts ofJson(String json) {
    String block = "<script type='application/ld+json'>" + json.replace('\'', '"') + "</script>";
    return StatedFacts.of(Jsoup.parse(block));
  }

  @Test
  void of_brokenJsonLd_keepsWhatCameBefore() {
    StatedFacts facts =
        StatedFacts.of(
            Jsoup.parse(
                "<script type='application/ld+json'>{\"author\": \"Ada\", \"datePublished\":"
                    + " {oops</script><meta name='DC.Date' content='2025/12/31'>"));

    assertThat(facts).isEqualTo(new StatedFacts("", "Ada", "2025-12-31"));
  }

  @Test
  void of_microdataAndTime_whereNothingElseStatesThem() {
    StatedFacts facts =
        StatedFacts.of(
            Jsoup.parse(
                "<article><a rel=author href=/ada>Ada <b>Example</b></a><time"
                    + " datetime=2026-01-05>a while ago</time></article>"));

    assertThat(facts).isEqualTo(new StatedFacts("", "Ada Example", "2026-01-05"));
  }

  @Test
  void of_pagesOfAuthorsAndTextsThatAreNoDates_arePassedOver() {
    StatedFacts facts =
        StatedFacts.of(
            Jsoup.parse(
                "<meta property='article:author' content='https://example.org/ada'>"
                    + "<meta name=date content=yesterday><time datetime=2026-01-05>x</time>"));

    assertThat(facts).isEqualTo(StatedFacts.NONE);
  }

  @Test
  void of_longAuthor_isCutAtTheBound() {
    assertThat(StatedFacts.of(Jsoup.parse(author(200))).author()).hasSize(200);
    assertThat(StatedFacts.of(Jsoup.parse(author(201))).author()).hasSize(200);
  }

  private static String author(int chars) {
    return "<meta name=author content='" + "a".repeat(chars) + "'>";
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-31, 2026-01-31",
    "2026-01-31T08:00, 2026-01-31",
    "2026-01-31T08:00:00.123Z, 2026-01-31T08:00:00Z",
    "2026-01-31 08:00:00 +01:00, 2026-01-31T07:00:00Z",
    "2026-01-31T08:00:00+0100, 2026-01-31T07:00:00Z",
    "'Sat, 31 Jan 2026 08:00:00 GMT', 2026-01-31T08:00:00Z",
    "2026/01/31, 2026-01-31",
    "2010/5/12, 2010-05-12",
    "2026-1-3T08:00:00Z, 2026-01-03T08:00:00Z",
    "2026-01-31T08:00:00+01, 2026-01-31T07:00:00Z",
    "2026-01-31T08:00:00-0330, 2026-01-31T11:30:00Z",
    "2026-01-31 08:00:00 UTC, 2026-01-31T08:00:00Z",
    "2026-01-31 08:00:00 GMT, 2026-01-31T08:00:00Z",
    "'Mon, 31 Jan 2026 08:00:00 GMT', 2026-01-31T08:00:00Z",
    "'Saturday, 31 Jan 2026 08:00:00 UTC', 2026-01-31T08:00:00Z",
    "2026-02-30, ''",
    "2026-13-1, ''",
    "2026-01-31 08:00:00 CET, ''",
    "0026-01-31, ''",
    "31.1.2026, ''",
    "'', ''",
  })
  void date_asStated_isADayOrATimeInUtcOrNothing(String stated, String read) {
    assertThat(StatedDate.of(stated)).isEqualTo(read);
  }
}
