package prospector.node.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.CrawlIds;

class CrawlDirsTest {
  private final Path crawls;

  CrawlDirsTest(@TempDir Path crawls) {
    this.crawls = crawls;
  }

  private String byDefault(String topic) {
    return crawls.relativize(CrawlDirs.byDefault(crawls, topic)).toString();
  }

  @Test
  void byDefault_namesInOtherScripts_haveDirectoriesOfTheirOwn() {
    assertThat(byDefault("Steam trains!")).isEqualTo("steam-trains");
    assertThat(byDefault("蒸気機関車")).matches("topic-[0-9a-f]{8}");
    assertThat(byDefault("路面電車")).isNotEqualTo(byDefault("蒸気機関車"));
  }

  @Test
  void ids_ofLongNames_areIdsAndTheirDirectoriesStayAsTheyWere() {
    String name = "steam ".repeat(40);
    assertThat(CrawlIds.of(name)).hasSize(100).matches(CrawlIds::isId);
    assertThat(byDefault(name)).hasSize(239).startsWith(CrawlIds.of(name));
  }

  @Test
  void ids_ofCrawlsInTheirOwnDirectories_stayAsTheyWere() {
    assertThat(CrawlIds.alone("路面電車")).isEqualTo("topic");
    assertThat(CrawlIds.alone("Steam trains!")).isEqualTo("steam-trains");
  }
}
