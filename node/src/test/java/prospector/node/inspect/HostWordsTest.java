package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.web.politeness.DelayClock;
import prospector.web.url.CrawlUrl;

final class HostWordsTest {
  private static final String MAP = "http://a.example/sitemap.xml";

  private static String words(SitemapFile file) {
    HostState host = HostState.empty();
    host.apply(new HostEvent.SitemapRead("c", file, new DelayClock(0, List.of(), 0, 0)));
    StringWriter out = new StringWriter();
    new HostWords(NodeSettings.of(ConfigFiles.ofClassPath().defaults()).host())
        .print(host, "c", CrawlUrl.ofNormal("http://a.example/p"), new PrintWriter(out));
    return out.toString();
  }

  @Test
  void print_sitemapOfWhichEntriesWereLeft_saysHowManyAndWhy() {
    assertThat(
            words(
                new SitemapFile(MAP, 5, "pages", 500, List.of(), Map.of("scope", 3, "bound", 309))))
        .isEqualTo(
            "sitemap    500 new entries of "
                + MAP
                + " taken; left bound 309, scope 3"
                + System.lineSeparator());
  }

  @Test
  void print_sitemapThatWasTakenWhole_saysNothing() {
    assertThat(words(new SitemapFile(MAP, 5, "pages", 3, List.of(), Map.of()))).isEmpty();
  }
}
