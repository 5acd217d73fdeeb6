package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
