package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import org.junit.jupiter.api.Test;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;

/** What is stored of a page for those who look at the nuggets. */
class NuggetPassageTest extends HostFixture {
  private String passageOf(String html) {
    grant(prepared("/p"));
    web.next().page(html);
    released(true);
    assertThat(tables.archive.rows).hasSize(1);
    return tables.archive.rows.get(0).passage();
  }

  @Test
  void passage_ofANugget_isStoredWithItsRow() {
    assertThat(passageOf("<p>Old engines under steam, every Sunday."))
        .isEqualTo("Old engines under steam, every Sunday.");
  }

  @Test
  void passage_ofAPageThatIsNone_isEmpty() {
    assertThat(passageOf("<p>Open every Sunday.")).isEmpty();
  }

  @Test
  void passage_ofANuggetThatMustNotBeArchived_isEmpty() {
    assertThat(passageOf("<meta name=robots content=noarchive><p>Engines under steam.")).isEmpty();
    assertThat(tables.archive.rows.get(0).relevant()).isTrue();
  }

  /** Its content would count nowhere, as a print view that came first is none to be found. */
  @Test
  void nugget_copiesOfAPageThatAsksNotToBeIndexed_countOnce() {
    String text = "<p>Old engines under steam, every Sunday from May to the end of October.";
    passageOf("<meta name=robots content=noindex>" + text);
    deliver(2, batch("/page", "/amp"));
    for (int i = 0; i < 2; i++) {
      pass(DELAY);
      grant(readyBid());
      web.next().page(text + "<i></i>".repeat(i)); // other bytes
      released(true);
    }

    assertThat(tables.archive.rows).hasSize(3);
    assertThat(tables.archive.rows.stream().filter(PageRecord::isNugget)).hasSize(1);
    assertThat(tables.archive.rows.get(2).copy().of()).isEqualTo(tables.archive.rows.get(1).url());
  }

  /** It is relevant by what it shows of other pages. */
  @Test
  void nugget_archiveOfPosts_isAListingAndNone() {
    passageOf(
        "<h1>May</h1><article><h2><a href=/a>One</a></h2><p>Engines under steam.</article>"
            + "<article><h2><a href=/b>Two</a></h2><p>Bread.</article>");

    PageRecord row = tables.archive.rows.get(0);
    assertThat(row.copy()).isEqualTo(new PageCopy("listing", HOST + "/a"));
    assertThat(row.relevant()).isTrue();
    assertThat(row.isNugget()).isFalse();
  }
}
