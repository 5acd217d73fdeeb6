package prospector.bench.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import prospector.bench.wide.RowCount;

final class NamingWebTest {
  @Test
  void write_threePages_nameHostsThatNoOtherNamesAndReachAll(@TempDir Path dir) throws Exception {
    String all = written(dir, new NamingWeb(3, 40, false));

    assertThat(matches(all, "href=\"(http://n[^\"]+)\"")).hasSize(120).doesNotHaveDuplicates();
    assertThat(matches(all, "href=\"(/p\\d+)\"")).containsExactly("/p1", "/p2");
    assertThat(matches(all, "WARC-Target-URI: (\\S+)")).hasSize(3 + 120).contains(NamingWeb.SEED);
  }

  @Test
  void namingRows_parkedPagesBetween_doNotCount(@TempDir Path dir) throws Exception {
    Path rows = dir.resolve("pages.jsonl");
    Files.write(
        rows,
        List.of(
            "{\"url\":\"http://directory.test/p0\",\"status\":200}",
            "{\"url\":\"http://n0.0.test/\",\"found_on\":\"http://directory.test/p0\"}",
            "{\"url\":\"http://n1.1.test/\",\"found_on\":\"http://directory.test/p0\"}",
            "{\"url\":\"http://directory.test/p1\",\"status\":200}"));

    NamingWeb web = new NamingWeb(2, 300, false);

    assertThat(new RowCount(rows, web.rowsToWait().pattern()).read().found())
        .isEqualTo(web.rowsToWait().number())
        .isEqualTo(2);
    assertThat(web.named()).isEqualTo(600);
  }

  @Test
  void asked_allHosts_havePagesOnTopicAndCount(@TempDir Path dir) throws Exception {
    NamingWeb web = new NamingWeb(3, 400, true);

    String all = written(dir, web);

    List<String> pages = matches(all, "WARC-Target-URI: (http://n\\S+)");
    assertThat(pages).hasSize(1_200).doesNotHaveDuplicates();
    assertThat(matches(all, "(<h1>Steam of place, part \\d+)")).hasSize(1_200);
    Path rows = dir.resolve("pages.jsonl");
    Files.write(
        rows, pages.stream().map(url -> "{\"url\":\"" + url + "\",\"status\":200}").toList());
    assertThat(new RowCount(rows, web.rowsToWait().pattern()).read().found())
        .isEqualTo(web.rowsToWait().number());
  }

  private static String written(Path dir, NamingWeb web) throws IOException {
    Path file = dir.resolve("pages.warc.gz");
    try (WarcPages pages = new WarcPages(file)) {
      web.write(pages);
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> matches(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }
}
