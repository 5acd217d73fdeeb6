package prospector.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.release.ShippedFile.at;
import static prospector.release.ShippedFile.list;
import static prospector.release.ShippedFile.map;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.ConfigFiles;

/**
 * {@code kubernetes/prospector.yaml}: against the types of Kubernetes' API, which know no other
 * fields than it, and against what our code reads.
 */
class KubernetesManifestTest {
  private static final String FILE = "kubernetes/prospector.yaml";
  private static final int CONTACT_MISSING = 7; // docs/exit-codes.md
  private static final int NO_DATABASE = 14;

  private final Path dir;

  KubernetesManifestTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void objects_everyField_isOfKubernetesApi() throws Exception {
    List<Map<String, Object>> objects = ShippedFile.documents(FILE);

    for (Map<String, Object> object : objects) {
      validate(object);
    }

    assertThat(objects)
        .extracting(object -> object.get("kind"))
        .contains("StatefulSet", "Service", "ConfigMap", "PodDisruptionBudget", "NetworkPolicy");
  }

  @Test
  void validate_unknownFieldOfAPod_isRefused() throws Exception {
    Map<String, Object> nodes = object("StatefulSet", "prospector");
    map(at(nodes, "spec", "template", "spec")).put("terminationGracePeriod", 1);

    assertThatThrownBy(() -> validate(nodes)).hasStackTraceContaining("terminationGracePeriod");
  }

  @Test
  void secrets_values_standNowhere() throws Exception {
    assertThat(ShippedFile.documents(FILE))
        .extracting(object -> object.get("kind"))
        .doesNotContain("Secret");
    for (Object variable : list(at(container(), "env"))) {
      if (at(variable, "name").toString().contains("PASSWORD")) {
        assertThat(at(variable, "valueFrom", "secretKeyRef", "name")).isEqualTo("prospector");
      }
    }
  }

  @Test
  void node_image_isOfTheVersion() throws Exception {
    assertThat(at(container(), "image"))
        .isEqualTo("prospector:" + System.getProperty("prospector.version"));
  }

  @Test
  void node_portsProbesAndNames_areThoseOfTheConfiguration() throws Exception {
    int port = ConfigFiles.ofClassPath().defaults().getInt("prospector.cluster.port");
    Map<String, Object> nodes = object("StatefulSet", "prospector");

    assertThat(at(container(), "ports", 0, "containerPort")).isEqualTo(port);
    assertThat(at(container(), "ports", 1, "containerPort")).isEqualTo(port + 6007);
    assertThat(at(container(), "readinessProbe", "httpGet", "path")).isEqualTo("/ready");
    assertThat(at(container(), "livenessProbe", "httpGet", "path")).isEqualTo("/alive");
    assertThat(at(nodes, "spec", "serviceName")).isEqualTo("prospector");
    for (int i = 0; i < (Integer) at(nodes, "spec", "replicas"); i++) {
      assertThat(conf()).contains("\"prospector-" + i + ".prospector:" + port + "\"");
    }
  }

  @Test
  void node_startThatChangesALargeDatabase_isNotCutOff() throws Exception {
    int period = (Integer) at(container(), "startupProbe", "periodSeconds");
    int threshold = (Integer) at(container(), "startupProbe", "failureThreshold");

    assertThat(period * threshold).isGreaterThanOrEqualTo(3_600);
  }

  @Test
  void node_environment_isWhatConfigurationAndLauncherRead() throws Exception {
    String read = conf() + Files.readString(Path.of("..", "prospector"));
    List<Object> arguments = list(at(container(), "args"));

    for (Object variable : list(at(container(), "env"))) {
      String name = at(variable, "name").toString();
      assertThat(read + arguments)
          .containsAnyOf("{?" + name + "}", "{" + name + ":-", "$(" + name + ")");
    }
  }

  @Test
  void node_commandAndConfiguration_areRead() throws Exception {
    NodeProcess without = NodeProcess.run(dir, Map.of("POD_IP", "127.0.0.1"), command());
    NodeProcess with =
        NodeProcess.run(
            dir,
            Map.of(
                "POD_IP", "127.0.0.1",
                "PROSPECTOR_CONTACT", "you@example.org",
                "PROSPECTOR_DATABASE_PASSWORD", "x"),
            command());

    assertThat(without.code()).as(without.output()).isEqualTo(CONTACT_MISSING);
    assertThat(with.code()).as(with.output()).isEqualTo(NO_DATABASE);
  }

  /** The node's arguments, with a database that nobody answers for and names of this machine. */
  private List<String> command() throws Exception {
    String text = conf();
    assertThat(text).contains("//prospector-database:5432/");
    Path conf =
        Files.writeString(
            dir.resolve("node.conf"),
            text.replace("//prospector-database:5432/", "//127.0.0.1:1/"));
    List<String> command = new ArrayList<>();
    for (Object word : list(at(container(), "args"))) {
      command.add(
          word.toString()
              .replace("/etc/prospector/node.conf", conf.toString())
              .replace("$(POD_NAME).prospector", "127.0.0.1")
              .replace("$(POD_NAME)", "prospector-0")
              .replace("/data", "data"));
    }
    assertThat(command).contains(conf.toString());
    return command;
  }

  private static String conf() throws Exception {
    return at(object("ConfigMap", "prospector"), "data", "node.conf").toString();
  }

  private static Object container() throws Exception {
    return at(object("StatefulSet", "prospector"), "spec", "template", "spec", "containers", 0);
  }

  private static Map<String, Object> object(String kind, String name) throws Exception {
    return ShippedFile.documents(FILE).stream()
        .filter(object -> kind.equals(object.get("kind")))
        .filter(object -> name.equals(at(object, "metadata", "name")))
        .findFirst()
        .orElseThrow();
  }

  private static void validate(Map<String, Object> object) throws Exception {
    JsonElement json = new Gson().toJsonTree(object);
    Class<?> type = Class.forName("io.kubernetes.client.openapi.models.V1" + object.get("kind"));
    try {
      type.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
    } catch (InvocationTargetException e) {
      throw new AssertionError(object.get("kind") + " is not of the API", e);
    }
  }
}
