package prospector.bench.onehost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.crawl.WarcPages;

final class OneHostWebTest {
  private static final Pattern LINK = Pattern.compile("href=\"(http://steam\\.test/p\\d+)\"");

  @Test
  void write_hundredPages_allAreReachedFromTheFirst(@TempDir Path dir) throws IOException {
    Map<String, List<String>> links = links(dir, new OneHostWeb(100, 0));

    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(OneHostWeb.START));
    while (!next.isEmpty()) {
      String url = next.remove();
      if (reached.add(url)) {
        next.addAll(links.get(url));
      }
    }
    assertThat(reached).hasSize(100);
  }

  @Test
  void write_moreLinks_leadToPagesOfTheHost(@TempDir Path dir) throws IOException {
    Map<String, List<String>> links = links(dir, new OneHostWeb(50, 7));

    assertThat(links.get(OneHostWeb.START)).hasSize(9);
    assertThat(links.values()).allSatisfy(urls -> assertThat(links.keySet()).containsAll(urls));
  }

  private static Map<String, List<String>> links(Path dir, OneHostWeb web) throws IOException {
    Path file = dir.resolve("host.warc.gz");
    try (WarcPages pages = new WarcPages(file)) {
      web.write(pages);
    }
    String all;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Map<String, List<String>> links = new HashMap<>();
    for (String record : all.split("WARC-Target-URI: ")) {
      if (record.startsWith("http")) {
        Matcher found = LINK.matcher(record);
        links.put(
            record.substring(0, record.indexOf('\r')),
            found.results().map(link -> link.group(1)).toList());
      }
    }
    return links;
  }
}
