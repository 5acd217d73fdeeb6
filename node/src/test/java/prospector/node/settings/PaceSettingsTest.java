package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.HostKey;

/** Time windows as an operator writes them. */
class PaceSettingsTest {
  private static NodeSettings settings(String windows) {
    return NodeSettings.of(
        ConfigFactory.parseString("prospector.web.politeness.windows = " + windows)
            .withFallback(ConfigFiles.ofClassPath().defaults()));
  }

  @Test
  void windows_ofHosts_areInForce() {
    NodeSettings read =
        settings("[{ hosts = \"*.example.org\", windows = [\"22:00-06:00 Europe/Berlin\"] }]");
    long noon = 1_767_960_000_000L; // 2026-01-09T12:00:00Z

    assertThat(read.windows().opensMillis(new HostKey("http://a.example.org"), noon))
        .isEqualTo(noon + 9 * 3_600_000L);
    assertThat(read.windows().opensMillis(new HostKey("http://other.example"), noon))
        .isEqualTo(noon);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{ hosts = \"*\", windows = [\"22-06\"] }]",
        "[{ hosts = \"http://a/\", windows = [\"22:00-06:00\"] }]",
        "[{ hosts = \"*\", windows = [] }]",
        "[{ hosts = \"*\" }]",
        "[{ host = \"*\", windows = [\"22:00-06:00\"] }]",
        "[\"*.example.org\"]",
        "nightly"
      })
  void windows_thatAreNone_stopTheStartWithKeyAndExample(String windows) {
    assertThatThrownBy(() -> settings(windows))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("prospector.web.politeness.windows")
        .hasMessageContaining("22:00-06:00 Europe/Berlin");
  }
}
