package prospector.bench.wide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.crawl.WarcPages;

final class WideWebTest {
  @Test
  void write_twoTrees_theFirstNamesEachUrlOnceAndTheSecondNothingNew(@TempDir Path dir)
      throws Exception {
    WideWeb web = new WideWeb(3, 120, 7, 4);
    Path file = dir.resolve("pages.warc.gz");
    try (WarcPages pages = new WarcPages(file)) {
      web.write(pages);
    }

    String all;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int second = all.indexOf("WARC-Target-URI: http://d0.directory.test/late0");
    String link = "href=\"(http://w[^\"]+)\"";
    List<String> named = matches(all.substring(0, second), link);
    assertThat(named).hasSize((int) web.named()).doesNotHaveDuplicates();
    assertThat(named.stream().map(url -> url.split("/")[2]).distinct()).hasSize(7);
    assertThat(named).containsAll(matches(all.substring(second), link));
    assertThat(matches(all, "WARC-Target-URI: (\\S+)")).hasSize(3 + 4 + 120);
    assertThat(matches(all, "WARC-Target-URI: (\\S+)")).contains(WideWeb.START);
    assertThat(matches(all, "href=\"(\\S+/late\\d+)\""))
        .hasSize(3)
        .doesNotContain(WideWeb.LATE_START);
  }

  @Test
  void rows_ofEachKind_areToldApartByTheirOwnUrl() {
    String feed =
        "{\"url\":\"http://d1.directory.test/feed1\",\"via\":\"http://d0.directory.test/late0\"}";
    assertThat(feed).containsPattern(WideWeb.FEED_ROWS).doesNotContainPattern(WideWeb.LATE_ROWS);
    String named =
        "{\"url\":\"http://w7.7.test/place/1-2\",\"via\":\"http://d0.directory.test/feed0\"}";
    assertThat(named).containsPattern(WideWeb.NAMED_ROWS).doesNotContainPattern(WideWeb.FEED_ROWS);
  }

  private static List<String> matches(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }
}
