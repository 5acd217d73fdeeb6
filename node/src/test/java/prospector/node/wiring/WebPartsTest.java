package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.WebSettings;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

/** What reads stored pages again. */
class WebPartsTest {
  private final List<DocumentSettings> opened = new ArrayList<>();

  /** Keeps what it is opened with. */
  private final class Opened implements DocumentModule {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public Set<String> types(boolean media) {
      return Set.of();
    }

    @Override
    public Set<String> extensions(boolean media) {
      return Set.of();
    }

    @Override
    public DocumentReader open(DocumentSettings settings) {
      opened.add(settings);
      return new DocumentReader() {
        @Override
        public DocumentText read(String mime, byte[] body) {
          return DocumentText.unreadable(DocumentText.UNAVAILABLE);
        }

        @Override
        public void close() {}
      };
    }
  }

  private void open(String lines) {
    WebSettings web =
        NodeSettings.of(
                ConfigFactory.parseString("prospector.web.documents { " + lines + " }")
                    .withFallback(ConfigFiles.ofClassPath().defaults())
                    .resolve())
            .web();
    WebParts.parser(web, Clock.systemUTC(), Optional.of(new Opened()));
  }

  @Test
  void parser_ofStoredPages_readsFilesWithinTheSettings() {
    open("time-max = 60s, heap-max = 1GiB");

    assertThat(opened).extracting(DocumentSettings::timeMax).containsExactly(Duration.ofMinutes(1));
    assertThat(opened).extracting(DocumentSettings::heapMegabytes).containsExactly(1_024);
  }

  @Test
  void parser_whereFilesAreNotCrawled_readsThoseOfBefore() {
    open("enabled = false");

    assertThat(opened).containsExactly(DocumentSettings.DEFAULT);
  }
}
