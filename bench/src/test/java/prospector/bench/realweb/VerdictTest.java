package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {
  private static final List<Site> SITES =
      List.of(new Site("mediawiki", "w.test", 8080), new Site("wordpress", "b.test", 8080));

  @SuppressWarnings("NullAway.Init") // set before each test
  private Truth truth;

  @BeforeEach
  void readTruth(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("truth.tsv");
    Files.write(
        file,
        List.of(
            "# topic 0: steam trains",
            "mediawiki\thttp://w.test:8080/wiki/X\t0\thttp://w.test:8080/index.php?title=X",
            "mediawiki\thttp://w.test:8080/wiki/Y\t-\t",
            "wordpress\thttp://b.test:8080/2020/01/02/post/\t0\t"));
    truth = Truth.read(file, Set.of("mediawiki", "wordpress"));
  }

  private Verdict judge(String... requests) {
    List<LogEntry> log = new ArrayList<>();
    for (String request : requests) {
      String[] words = request.split(" ");
      log.add(new LogEntry(log.size(), 1, words[0], Integer.parseInt(words[1]), words[2]));
    }
    return Verdict.of(log, truth, 0, SITES);
  }

  @Test
  void of_pageUnderAnotherUrl_isRealOnceOnly() {
    Verdict verdict = judge("w.test 200 /wiki/X", "w.test 200 /index.php?title=X");

    assertThat(verdict.count(FetchKind.REAL)).isEqualTo(1);
    assertThat(verdict.count(FetchKind.AGAIN)).isEqualTo(1);
    assertThat(verdict.found()).isEqualTo(1);
    assertThat(verdict.uselessShare()).isEqualTo(0.5);
  }

  @Test
  void of_viewsOfAPage_areToldApart() {
    Verdict verdict =
        judge(
            "w.test 200 /index.php?title=X&action=edit",
            "w.test 200 /index.php?title=X&action=history",
            "w.test 404 /index.php?title=Z&action=edit&redlink=1",
            "w.test 200 /index.php?title=X&oldid=7",
            "w.test 200 /wiki/Special:WhatLinksHere/X",
            "w.test 404 /wiki/Z",
            "b.test 200 /2020/01/",
            "b.test 200 /tag/steam/");

    assertThat(verdict.count("mediawiki", FetchKind.EDIT)).isEqualTo(1);
    assertThat(verdict.count("mediawiki", FetchKind.HISTORY)).isEqualTo(1);
    assertThat(verdict.count("mediawiki", FetchKind.REDLINK)).isEqualTo(1);
    assertThat(verdict.count("mediawiki", FetchKind.OLD)).isEqualTo(1);
    assertThat(verdict.count("mediawiki", FetchKind.INFO)).isEqualTo(1);
    assertThat(verdict.count("mediawiki", FetchKind.MISSING)).isEqualTo(1);
    assertThat(verdict.count("wordpress", FetchKind.ARCHIVE)).isEqualTo(1);
    assertThat(verdict.count("wordpress", FetchKind.LISTING)).isEqualTo(1);
    assertThat(verdict.useless("mediawiki")).isEqualTo(6);
    assertThat(verdict.useless("wordpress")).isEqualTo(1);
  }

  @Test
  void foundAfter_mark_countsPagesAndNoRobots() {
    Verdict verdict =
        judge(
            "w.test 200 /robots.txt",
            "w.test 200 /wiki/Y",
            "w.test 404 /wiki/Z",
            "b.test 200 /2020/01/02/post/",
            "w.test 200 /wiki/X",
            "elsewhere.test 200 /");

    assertThat(verdict.fetches()).isEqualTo(4);
    assertThat(verdict.pages()).isEqualTo(3);
    assertThat(verdict.foundAfter(1)).isZero();
    assertThat(verdict.foundAfter(2)).isEqualTo(1);
    assertThat(verdict.foundAfter(200)).isEqualTo(2);
    assertThat(verdict.relevant()).isEqualTo(2);
  }

  @Test
  void nuggets_listingsAndSecondUrls_areNoRealPages() {
    Nuggets nuggets =
        Nuggets.of(
            List.of(
                "http://w.test:8080/wiki/X",
                "http://w.test:8080/index.php?title=X",
                "http://w.test:8080/wiki/Y",
                "http://b.test:8080/2020/01/",
                "http://w.test:8080/index.php?title=X&oldid=7"),
            truth,
            0,
            SITES);

    assertThat(nuggets).isEqualTo(new Nuggets(5, 2, 1, 1));
    assertThat(nuggets.perReal()).isEqualTo(2.5);
  }
}
