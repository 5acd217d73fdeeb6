package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {
  private static final Path PAGE = ReferenceConfigs.ROOT.resolve("docs/configuration.md");

  @Test
  void page_comparedWithReferenceConf_isUpToDate() throws IOException {
    String generated = ConfigurationPage.of(ReferenceConfigs.byModule());
    if (Boolean.getBoolean("prospector.docs.write")) {
      Files.writeString(PAGE, generated);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/configuration.md; write it anew with -Dprospector.docs.write=true")
        .isEqualTo(generated);
  }
}
