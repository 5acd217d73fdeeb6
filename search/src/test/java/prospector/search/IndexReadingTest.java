package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found, and what is shown of it. */
class IndexReadingTest {
  private static final String TRAINS = "https://www.rail.example/steam/trains.html";
  private static final String ENGINE = "https://engines.example/one";
  private static final String ZUG = "https://bahn.example/zug";
  private static final String KYOTO = "https://kyoto.example/sl";
  private static final String COPY = "https://mirror.example/trains";

  private final Path index;

  IndexReadingTest(@TempDir Path dir) {
    index = dir.resolve("index");
  }

  @BeforeEach
  void write() throws IOException {
    IndexedPage trains =
        Pages.nugget(
            Pages.page(
                TRAINS,
                "Steam trains of the North",
                "The last engines ran in spring. A Caf\u00e9 at the station sells old railway maps.",
                "en"));
    Pages.write(
        index,
        trains,
        Pages.published(
            "2019-04-01",
            Pages.page(
                ENGINE,
                "Workshop",
                "A steam engine needs water. Trains are pulled by an engine of iron.",
                "en")),
        Pages.page(
            ZUG, "Die Eisenbahn", "Alte H\u00e4user stehen am Bahnhof. Ein Zug f\u00e4hrt.", "de"),
        Pages.page(KYOTO, "\u4eac\u90fd", "\u84b8\u6c17\u6a5f\u95a2\u8eca\u3068\u9244\u9053", "ja"),
        Pages.copyOf(
            TRAINS, Pages.page(COPY, "Steam trains of the North", "The last engines.", "en")));
  }

  private List<String> find(String typed) {
    return Pages.urls(index, typed);
  }

  @Test
  void search_severalWords_wantsAllOfThem() {
    assertThat(find("steam trains")).containsExactly(TRAINS, ENGINE);
    assertThat(find("steam trains maps")).containsExactly(TRAINS);
    assertThat(find("steam zeppelin")).isEmpty();
  }

  @Test
  void search_aPhrase_wantsItsWordsInThatOrder() {
    assertThat(find("\"steam engine\"")).containsExactly(ENGINE);
    assertThat(find("\"engine steam\"")).isEmpty();
  }

  @Test
  void search_aPhrase_isFoundToTheLetterAndNotByStems() {
    assertThat(find("\"engine\"")).containsExactly(ENGINE);
    assertThat(find("engine")).containsExactlyInAnyOrder(ENGINE, TRAINS);
  }

  @Test
  void search_withoutAWord_leavesItsPagesOut() {
    assertThat(find("steam -iron")).containsExactly(TRAINS);
    assertThat(find("trains -\"steam engine\"")).containsExactly(TRAINS);
    assertThat(find("-steam")).containsExactlyInAnyOrder(ZUG, KYOTO);
  }

  @Test
  void search_fields_lookOnlyThere() {
    assertThat(find("title:trains")).containsExactly(TRAINS);
    assertThat(find("url:steam")).containsExactly(TRAINS);
    assertThat(find("host:rail.example steam")).containsExactly(TRAINS);
    assertThat(find("host:www.rail.example steam")).containsExactly(TRAINS);
    assertThat(find("host:ail.example steam")).isEmpty();
    assertThat(find("lang:de -steam")).containsExactly(ZUG);
    assertThat(find("title:\"of the north\"")).containsExactly(TRAINS);
  }

  @Test
  void search_aLanguage_isFoundByAllOfItsCodes() throws IOException {
    String before = "https://no.example/1";
    String after = "https://no.example/2";
    Pages.write(
        index, Pages.page(before, "Tog", "tog", "nb"), Pages.page(after, "Tog", "toget", "no"));

    assertThat(find("lang:NB")).containsExactlyInAnyOrder(before, after);
    assertThat(find("lang:nn")).containsExactly(after);
    assertThat(find("lang:ger")).containsExactly(ZUG);
  }

  @Test
  void search_aWordOfAPagesLanguage_findsItsOtherForms() {
    assertThat(find("locomotive")).isEmpty();
    assertThat(find("train engines")).containsExactlyInAnyOrder(TRAINS, ENGINE);
    assertThat(find("haus")).containsExactly(ZUG);
    assertThat(find("z\u00fcge")).containsExactly(ZUG);
  }

  @Test
  void search_withoutAccents_findsWordsWithThem() {
    assertThat(find("cafe")).containsExactly(TRAINS);
    assertThat(find("CAF\u00c9")).containsExactly(TRAINS);
  }

  @Test
  void search_chineseAndJapanese_findsPartsOfALineAndSingleCharacters() {
    assertThat(find("\u84b8\u6c17\u6a5f\u95a2\u8eca")).containsExactly(KYOTO);
    assertThat(find("\u9244\u9053")).containsExactly(KYOTO);
    assertThat(find("\u8eca")).containsExactly(KYOTO);
    assertThat(find("\u6c17\u84b8")).isEmpty();
  }

  @Test
  void search_thai_findsWordsWithinALineAndMarksThem() throws IOException {
    String line = "การเดินทางโดยรถไฟในประเทศไทย";
    Pages.write(
        index,
        Pages.page("https://th.example/1", "ก", line, "th"),
        Pages.page("https://th.example/2", "ข", "ไฟรถ", "th"));

    try (IndexReading reading = IndexReading.open(index)) {
      List<Hit> hits = reading.search(SearchRequest.of("รถไฟ")).hits();

      assertThat(hits).extracting(Hit::url).containsExactly("https://th.example/1");
      Marked passage = hits.get(0).passages().get(0);
      assertThat(passage.marks())
          .allSatisfy(
              mark -> assertThat("รถไฟ").contains(passage.text().substring(mark.from(), mark.to())))
          .isNotEmpty();
    }
  }

  @Test
  void search_beginningOfAWord_findsAllThatBeginSo() {
    assertThat(find("rail*")).containsExactly(TRAINS);
    assertThat(find("Eisenb*")).containsExactly(ZUG);
  }

  @Test
  void search_aWordInTheTitle_comesBeforeOneInTheText() {
    assertThat(find("trains")).containsExactly(TRAINS, ENGINE);
  }

  @Test
  void search_copies_comeOnlyWhenAskedFor() {
    SearchRequest all = SearchRequest.of("\"last engines\"");
    SearchRequest copies =
        new SearchRequest(
            all.words(),
            all.crawl(),
            false,
            true,
            all.host(),
            all.language(),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            10,
            0);

    assertThat(Pages.urls(index, all)).containsExactly(TRAINS);
    assertThat(Pages.urls(index, copies)).containsExactlyInAnyOrder(TRAINS, COPY);
    try (IndexReading reading = IndexReading.open(index)) {
      assertThat(reading.search(copies).hits())
          .filteredOn(hit -> hit.url().equals(COPY))
          .extracting(Hit::copyOf)
          .containsExactly(TRAINS);
    }
  }

  private static SearchRequest narrowed(
      String typed, boolean nuggets, Optional<String> host, Optional<String> language) {
    return new SearchRequest(
        WordQuery.parse(typed),
        Optional.of("c"),
        nuggets,
        false,
        host,
        language,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        10,
        0);
  }

  @Test
  void search_nuggetsHostAndLanguage_narrowIt() {
    assertThat(Pages.urls(index, narrowed("steam", true, Optional.empty(), Optional.empty())))
        .containsExactly(TRAINS);
    assertThat(
            Pages.urls(
                index,
                narrowed("steam", false, Optional.of("https://engines.example"), Optional.empty())))
        .containsExactly(ENGINE);
    assertThat(Pages.urls(index, narrowed("-nothing", false, Optional.empty(), Optional.of("DE"))))
        .containsExactly(ZUG);
  }

  @Test
  void search_pagesOfAnotherCrawl_areNone() {
    SearchRequest other =
        new SearchRequest(
            WordQuery.parse("steam"),
            Optional.of("other"),
            false,
            false,
            Optional.empty(),
            Optional.empty(),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            10,
            0);

    assertThat(Pages.urls(index, other)).isEmpty();
  }

  @Test
  void search_dates_areThoseThePageStatesElseOfTheFetch() {
    long spring2020 = Instant.parse("2020-03-01T00:00:00Z").toEpochMilli();

    assertThat(Pages.urls(index, dated("steam", spring2020, Long.MAX_VALUE)))
        .containsExactly(TRAINS);
    assertThat(Pages.urls(index, dated("steam", Long.MIN_VALUE, spring2020)))
        .containsExactly(ENGINE);
  }

  private static SearchRequest dated(String typed, long since, long until) {
    return new SearchRequest(
        WordQuery.parse(typed),
        Optional.empty(),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        since,
        until,
        10,
        0);
  }

  private Hit only(String typed) {
    try (IndexReading reading = IndexReading.open(index)) {
      List<Hit> hits = reading.search(SearchRequest.of(typed)).hits();
      assertThat(hits).hasSize(1);
      return hits.get(0);
    }
  }

  private static List<String> marked(Marked text) {
    return text.marks().stream().map(it -> text.text().substring(it.from(), it.to())).toList();
  }

  @Test
  void passages_ofAWord_markItInEveryFormItHas() {
    Hit hit = only("engine maps");

    assertThat(hit.passages().stream().flatMap(it -> marked(it).stream()))
        .containsExactlyInAnyOrder("engines", "maps");
    assertThat(hit.passages().get(0).text()).contains("The last engines ran");
  }

  @Test
  void passages_ofWordsInSeveralFieldsAndBehindFilters_areMarkedAllTheSame() {
    try (IndexReading reading = IndexReading.open(index)) {
      SearchRequest request =
          narrowed("north host:rail.example engines", true, Optional.empty(), Optional.of("en"));

      Hit hit = reading.search(request).hits().get(0);

      assertThat(marked(hit.title())).containsExactly("North");
      assertThat(marked(hit.passages().get(0))).containsExactly("engines");
    }
  }

  @Test
  void passages_ofAPhrase_markItOnlyWhereItStands() {
    Hit hit = only("\"steam engine\"");

    assertThat(
            String.join(" ", hit.passages().stream().flatMap(it -> marked(it).stream()).toList()))
        .isEqualTo("steam engine");
  }

  @Test
  void passages_ofATitle_markItThereAndShowTheTextsBeginning() {
    Hit hit = only("north");

    assertThat(marked(hit.title())).containsExactly("North");
    assertThat(hit.passages()).hasSize(1);
    assertThat(hit.passages().get(0).marks()).isEmpty();
    assertThat(hit.passages().get(0).text()).startsWith("The last engines");
  }

  @Test
  void passages_ofCharactersInPairs_areOneMark() {
    assertThat(only("\u84b8\u6c17\u6a5f\u95a2\u8eca").passages().get(0).marks())
        .allMatch(mark -> mark.to() <= 7)
        .isNotEmpty();
  }

  @Test
  void passages_ofTextWithoutSpaces_areBounded() throws IOException {
    Pages.write(
        index,
        Pages.page("https://long.example/", "t", "needle " + "\u200dx_".repeat(60_000), "en"),
        Pages.page("https://long.example/2", "t", "x".repeat(150_000) + " needle", "en"));

    try (IndexReading reading = IndexReading.open(index)) {
      assertThat(reading.search(SearchRequest.of("needle")).hits())
          .hasSize(2)
          .flatExtracting(Hit::passages)
          .allSatisfy(
              it -> assertThat(it.text().length()).isLessThanOrEqualTo(Passages.MOST_CHARS));
    }
  }

  @Test
  void search_offsetAndLimit_goThroughAllHits() {
    try (IndexReading reading = IndexReading.open(index)) {
      SearchRequest first = page(1, 0);
      SearchRequest second = page(1, 1);

      assertThat(reading.search(first).total()).isEqualTo(2);
      assertThat(reading.search(first).hits()).extracting(Hit::url).containsExactly(TRAINS);
      assertThat(reading.search(second).hits()).extracting(Hit::url).containsExactly(ENGINE);
      assertThat(reading.search(second).hits()).extracting(Hit::rank).containsExactly(2);
      assertThat(reading.search(page(1, 2)).hits()).isEmpty();
      assertThat(reading.search(first).asOfMillis()).isEqualTo(Pages.CLOCK.millis());
      assertThat(reading.search(first).pages()).isEqualTo(5);
    }
  }

  private static SearchRequest page(int limit, int offset) {
    return new SearchRequest(
        WordQuery.parse("steam"),
        Optional.empty(),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        limit,
        offset);
  }

  @Test
  void request_beyondItsBounds_saysWhatWasExpected() {
    assertThatThrownBy(() -> page(101, 0))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("expected 1 to 100 hits after 0 to 1000, got 101 after 0");
    assertThatThrownBy(() -> page(1, 1001)).isInstanceOf(SearchException.class);
    assertThat(page(100, 1000).limit()).isEqualTo(100);
  }

  @Test
  void search_longerThanItMayTake_saysWhatIsFaster() {
    try (IndexReading reading = IndexReading.open(index, Duration.ZERO)) {
      assertThatThrownBy(() -> reading.search(page(1, 0)))
          .isInstanceOfSatisfying(
              SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.SLOW))
          .hasMessageContaining("ask for rarer words");
    }
  }

  @Test
  void open_whereThereIsNoIndex_saysSo() {
    assertThatThrownBy(() -> IndexReading.open(index.resolveSibling("nothing")))
        .isInstanceOfSatisfying(
            SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.NONE));
  }
}
