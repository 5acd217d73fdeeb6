package prospector.actors.work;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

class KnownContentsTest {
  private static final String A = "http://a.test";
  private static final String B = "http://b.test";

  private final KnownContents contents = new KnownContents(10, 50);

  private Sameness add(String url, String text) {
    return contents.add("c1", CrawlUrl.ofNormal(url), text.getBytes(UTF_8), text);
  }

  private static String own(long page) {
    return String.join(" ", List.of(text(1_000 + page).split(" ")).subList(0, 100)) + ' ';
  }

  private static String text(long seed) {
    StringBuilder words = new StringBuilder();
    new Random(seed).ints(300, 0, 5_000).forEach(n -> words.append("word").append(n).append(' '));
    return words.toString();
  }

  /** As galleries and glossaries are: a long menu, and few words of each page's own. */
  @Test
  void add_longMenuAndFewOwnWords_teachesNotThatTheParameterIsNothing() {
    for (int run = 0; run < 5; run++) {
      String menu = words(run, 600);
      for (int id = 0; id < 40; id++) {
        assertThat(add(A + run + "/p?id=" + id, menu + words(1_000 * run + 100 + id, 20)).lessons())
            .doesNotContain(new ParameterLesson("id", true));
      }
    }
  }

  @Test
  void add_longMenuAndTheSamePageUnderSessions_teachesThatTheParameterIsNothing() {
    String menu = words(1, 400);
    for (int page = 0; page < 6; page++) {
      add(A + "/p" + page, menu + words(100 + page, 200));
    }

    add(A + "/p?sid=1", menu + words(200, 200));

    assertThat(add(A + "/p?sid=2", menu + words(200, 200) + "now").lessons())
        .containsExactly(new ParameterLesson("sid", true));
  }

  private static String words(long seed, int count) {
    StringBuilder words = new StringBuilder();
    new Random(seed)
        .ints(count, 0, 100_000)
        .forEach(n -> words.append("word").append(n).append(' '));
    return words.toString();
  }

  /** Else both would be copies, and neither count. */
  @Test
  void add_pageThatChangedAndHasACopy_isNoCopyOfIt() {
    add(A + "/1", text(1));
    assertThat(add(A + "/2", text(1)).copy()).isPresent();

    assertThat(add(A + "/1", text(1) + "as of today").copy()).isEmpty();
  }

  @Test
  void add_newText_isNoCopy() {
    add(A + "/1", text(1));

    assertThat(add(A + "/2", text(2))).isEqualTo(Sameness.NONE);
  }

  @Test
  void add_sameBytesOnAnotherHost_isAnExactCopyOfTheFirst() {
    add(A + "/1", text(1));
    add(B + "/1", text(1));

    assertThat(add(B + "/2", text(1)).copy()).contains(new Copy(Copy.Kind.EXACT, A + "/1"));
  }

  @Test
  void add_fewWordsChanged_isANearCopy() {
    add(A + "/1", text(1));

    assertThat(add(A + "/2", text(1) + "as of today").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/1"));
  }

  /** A directory listing sorted by date instead of by name. */
  @Test
  void add_sameWordsInAnotherOrder_isANearCopy() {
    add(A + "/?C=N;O=A", "Name Size alpha 12 beta 7 gamma 9 delta 4");

    assertThat(add(A + "/?C=S;O=A", "Name Size delta 4 beta 7 gamma 9 alpha 12").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/?C=N;O=A"));
    assertThat(add(A + "/?C=S;O=D", "Name Size delta 4 beta 7 gamma 9 alpha 13").copy()).isEmpty();
  }

  @Test
  void add_pageWhoseViewCameFirst_isWhatLaterCopiesAreOf() {
    add(A + "/w?as=plain", text(1));
    add(A + "/v?as=plain", text(2));

    assertThat(add(A + "/w", text(1) + "as of today").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/w?as=plain"));
    assertThat(add(A + "/index", text(1) + "as of now").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/w"));
    assertThat(add(A + "/v", text(2)).copy())
        .contains(new Copy(Copy.Kind.EXACT, A + "/v?as=plain"));
    assertThat(add(B + "/v", text(2)).copy()).contains(new Copy(Copy.Kind.EXACT, A + "/v"));
  }

  @Test
  void isOther_pagesOfAHost_whereBothAreKnownAndAsLongAndDiffer() {
    add(A + "/1", text(1));
    add(A + "/2", text(2));
    add(A + "/3", text(1) + "as of today");
    add(A + "/4", own(4));

    assertThat(isOther("/1", "/2")).isTrue();
    assertThat(isOther("/1", "/3")).as("the same").isFalse();
    assertThat(isOther("/1", "/4")).as("a third as long").isFalse();
    assertThat(isOther("/1", "/5")).as("not known").isFalse();
  }

  private boolean isOther(String one, String two) {
    return contents.isOther("c1", CrawlUrl.ofNormal(A + one), CrawlUrl.ofNormal(A + two));
  }

  /** A menu, a sidebar and a footer of 300 words around 100 words that are each page's own. */
  @Test
  void add_pagesThatShareAFrame_areNoCopies() {
    for (int page = 1; page <= 30; page++) {
      assertThat(add(A + "/" + page, text(1) + own(page)).copy()).as("page %d", page).isEmpty();
    }
  }

  @Test
  void add_copyAmongPagesThatShareAFrame_isStillFound() {
    for (int page = 1; page <= 10; page++) {
      add(A + "/" + page, text(1) + own(page));
    }

    assertThat(add(A + "/again", text(1) + own(7) + "as of today").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/7"));
  }

  /** A calendar without an end: nothing on its pages is their own. */
  @Test
  void add_pagesThatAreNothingButFrame_areCopies() {
    for (int page = 1; page <= 10; page++) {
      add(A + "/" + page, text(1) + "day " + page);
    }

    assertThat(add(A + "/11", text(1) + "day 11").copy()).isPresent();
  }

  @Test
  void add_firstPagesOfAHost_areCopiesOnlyWhenTheyAreTheSame() {
    add(A + "/1", text(1) + own(1));

    assertThat(add(A + "/2", text(1) + own(2)).copy()).as("two thirds alike").isEmpty();
    assertThat(add(A + "/3", text(1) + own(1) + "as of today").copy())
        .contains(new Copy(Copy.Kind.NEAR, A + "/1"));
  }

  @Test
  void add_samePageAgain_isNoCopyOfItself() {
    add(A + "/1", text(1));

    assertThat(add(A + "/1", text(1))).isEqualTo(Sameness.NONE);
  }

  @Test
  void add_sameTextInAnotherCrawl_isNoCopy() {
    add(A + "/1", text(1));

    Sameness other =
        contents.add("c2", CrawlUrl.ofNormal(A + "/2"), text(1).getBytes(UTF_8), text(1));

    assertThat(other).isEqualTo(Sameness.NONE);
  }

  @Test
  void add_emptyBodies_areNoCopies() {
    add(A + "/1", "");

    assertThat(add(A + "/2", "")).isEqualTo(Sameness.NONE);
  }

  @Test
  void add_urlsThatDifferInOneParameter_teachWhetherItMatters() {
    add(A + "/p?id=1&visit=1", text(1));

    assertThat(add(A + "/p?id=1&visit=2", text(1)).lessons())
        .containsExactly(new ParameterLesson("visit", true));
    assertThat(add(A + "/p?id=2&visit=2", text(2)).lessons())
        .containsExactly(new ParameterLesson("id", false));
    assertThat(add(A + "/p?id=3&visit=3", text(3)).lessons()).isEmpty();
  }

  @Test
  void add_onePairAgainstManyFor_isALessonAgainst() {
    add(A + "/p?x=1", text(1));
    add(A + "/p?x=2", text(1));
    add(A + "/p?x=3", text(2));

    assertThat(add(A + "/p?x=4", text(1)).lessons())
        .containsExactly(new ParameterLesson("x", false));
  }

  @Test
  void add_moreHostsThanFit_forgetsTheOldest() {
    KnownContents small = new KnownContents(1, 2);
    for (int i = 0; i < 20; i++) {
      String url = "http://h" + i + ".test/";
      small.add("c1", CrawlUrl.ofNormal(url), text(i).getBytes(UTF_8), text(i));
    }

    assertThat(small.add("c1", CrawlUrl.ofNormal(A + "/"), text(0).getBytes(UTF_8), text(0)).copy())
        .isEmpty();
  }

  @Test
  void add_sameUnderAPlainerName_isALessonOfThatName() {
    add("http://a.test/1", text(1));
    add("http://a.test/2", text(2));

    assertThat(add("http://www.a.test/1", text(1)).lessons())
        .containsExactly(new ParameterLesson("name http://a.test", true));
    assertThat(add("http://www.a.test/2", text(2) + "as of today").lessons())
        .containsExactly(new ParameterLesson("name http://a.test", true));
    assertThat(add("http://www.a.test/3", text(1)).lessons()).as("another path").isEmpty();
    assertThat(add("http://other.a.test/1", text(1)).lessons()).as("no twin").isEmpty();
  }

  @Test
  void add_otherContentUnderAPlainerName_speaksAgainstIt() {
    add("https://a.test/1", text(1));

    assertThat(add("http://a.test/1", text(7)).lessons())
        .containsExactly(new ParameterLesson("name https://a.test", false));
    assertThat(add("https://a.test/2", text(1)).lessons()).as("the plainest name").isEmpty();
  }
}
