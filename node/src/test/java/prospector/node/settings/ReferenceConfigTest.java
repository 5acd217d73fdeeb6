package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReferenceConfigTest {
  private static final ConfigFiles FILES = ConfigFiles.ofClassPath();

  @Test
  void everyKey_ofEveryModule_hasAComment() {
    List<String> bare = new ArrayList<>();
    ReferenceConfigs.byModule()
        .forEach((module, config) -> collectBare(module, config.root(), bare));

    assertThat(bare).isEmpty();
  }

  @Test
  void everyKey_ofOurBlock_isRead() {
    Set<String> written = KeyCheck.ourKeys(FILES.defaults());
    Set<String> read = NodeSettings.keysRead(FILES.defaults());

    assertThat(read).containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void modules_share_noKey() {
    List<String> all = new ArrayList<>();
    ReferenceConfigs.byModule()
        .values()
        .forEach(config -> config.entrySet().forEach(entry -> all.add(entry.getKey())));

    assertThat(all).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void applicationConf_asShipped_changesNothing() {
    Path shipped = ReferenceConfigs.ROOT.resolve("application.conf");

    Config loaded = FILES.load(Optional.of(shipped), List.of(), Map.of());

    assertThat(loaded.getConfig("prospector"))
        .isEqualTo(FILES.defaults().resolve().getConfig("prospector"));
  }

  @Test
  void applicationConf_withItsCommentsRemoved_isLegal() throws Exception {
    String text =
        java.nio.file.Files.readString(ReferenceConfigs.ROOT.resolve("application.conf"))
            .replaceAll("(?m)^  # (?=[a-z-]+\\.[a-z.-]+ = )", "  ");
    Config config = ConfigFactory.parseString(text);

    assertThat(config.entrySet()).hasSizeGreaterThan(5);
    assertThat(new KeyCheck(FILES.defaults()).complaints(config.root())).isEmpty();
    assertThat(NodeSettings.of(config.withFallback(FILES.defaults()).resolve())).isNotNull();
  }

  private static void collectBare(String path, ConfigObject block, List<String> bare) {
    for (Map.Entry<String, ConfigValue> entry : block.entrySet()) {
      String inner = path + "." + entry.getKey();
      if (entry.getValue() instanceof ConfigObject object) {
        collectBare(inner, object, bare);
      } else if (ConfigurationPage.comment(entry.getValue()).length() < 20) {
        bare.add(inner);
      }
    }
  }
}
