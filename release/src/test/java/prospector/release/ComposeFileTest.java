package prospector.release;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.release.ShippedFile.at;
import static prospector.release.ShippedFile.list;
import static prospector.release.ShippedFile.map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.ConfigFiles;

/** {@code compose/compose.yaml}: against the schema of Compose, and against what our code reads. */
class ComposeFileTest {
  private static final String FILE = "compose/compose.yaml";
  private static final int CONTACT_MISSING = 7; // docs/exit-codes.md
  private static final int NO_DATABASE = 14;

  private final Path dir;

  ComposeFileTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void file_everyKey_isOfComposeSpecification() throws Exception {
    assertThat(complaints(file())).isEmpty();
  }

  @Test
  void schema_unknownKeyOfAService_isAComplaint() throws Exception {
    Map<String, Object> file = file();
    map(at(file, "services", "node1")).put("comand", List.of("node"));

    assertThat(complaints(file)).hasSize(1).first().asString().contains("comand");
  }

  @Test
  void services_nodes_haveTheVersionsImageAndNamesOfTheirOwn() throws Exception {
    for (String name : List.of("node1", "node2", "node3")) {
      Object node = at(file(), "services", name);

      assertThat(at(node, "image"))
          .isEqualTo("prospector:" + System.getProperty("prospector.version"));
      assertThat(at(node, "hostname")).isEqualTo(name);
      assertThat(list(at(node, "command"))).containsSequence("--name", name, "--host", name);
      assertThat(list(at(node, "volumes"))).containsExactly(name + ":/data", "/tmp");
      assertThat(map(node)).as("memory is taken from the process").doesNotContainKey("tmpfs");
      assertThat(map(at(file(), "volumes"))).containsKey(name);
    }
  }

  @Test
  void nodes_commandAndConfiguration_areRead() throws Exception {
    NodeProcess without = NodeProcess.run(dir, Map.of(), command("node1", conf()));
    NodeProcess with =
        NodeProcess.run(
            dir,
            Map.of("PROSPECTOR_CONTACT", "you@example.org", "PROSPECTOR_DATABASE_PASSWORD", "x"),
            command("node2", elsewhere()));

    assertThat(without.code()).as(without.output()).isEqualTo(CONTACT_MISSING);
    assertThat(with.code()).as(with.output()).isEqualTo(NO_DATABASE);
  }

  @Test
  void nodes_environment_isWhatConfigurationAndLauncherRead() throws Exception {
    String read = Files.readString(conf()) + Files.readString(Path.of("..", "prospector"));

    assertThat(map(at(file(), "services", "node1", "environment")))
        .isNotEmpty()
        .allSatisfy(
            (name, value) -> assertThat(read).containsAnyOf("{?" + name + "}", "{" + name + ":-"));
  }

  @Test
  void nodes_ports_areThoseOfTheConfiguration() throws Exception {
    int port = ConfigFiles.ofClassPath().defaults().getInt("prospector.cluster.port");

    assertThat(Files.readString(conf())).contains("\"node1:" + port + "\"");
    assertThat(list(at(file(), "services", "node1", "healthcheck", "test")))
        .contains("http://127.0.0.1:" + (port + 6007) + "/ready");
    assertThat(list(at(file(), "services", "node1", "command"))).contains("http.port=8720");
    assertThat(list(at(file(), "services", "node1", "ports")))
        .containsExactly("127.0.0.1:8720:8720");
  }

  private static Path conf() {
    return Path.of("compose", "node.conf").toAbsolutePath();
  }

  /**
   * The same configuration with a database that nobody answers for, as its name is of Compose
   * alone.
   */
  private Path elsewhere() throws Exception {
    String text = Files.readString(conf());
    assertThat(text).contains("//database:5432/");
    return Files.writeString(
        dir.resolve("node.conf"), text.replace("//database:5432/", "//127.0.0.1:1/"));
  }

  private static List<String> command(String service, Path conf) throws Exception {
    List<String> command = new ArrayList<>();
    for (Object word : list(at(file(), "services", service, "command"))) {
      command.add(word.equals("/etc/prospector/node.conf") ? conf.toString() : word.toString());
    }
    assertThat(command).contains(conf.toString());
    command.set(command.indexOf("/data"), "data");
    command.set(command.indexOf("--host") + 1, "127.0.0.1");
    return command;
  }

  private static Map<String, Object> file() throws Exception {
    return ShippedFile.documents(FILE).get(0);
  }

  private static List<String> complaints(Map<String, Object> file) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    try (InputStream in = ComposeFileTest.class.getResourceAsStream("/compose/compose-spec.json")) {
      JsonNode read = mapper.readTree(in);
      // Names of parts after draft 4, which the draft that it says it follows does not know.
      read.findParents("id").forEach(part -> ((ObjectNode) part).remove("id"));
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V201909).getSchema(read);
      JsonNode json = mapper.valueToTree(file);
      return schema.validate(json).stream().map(Object::toString).toList();
    }
  }
}
