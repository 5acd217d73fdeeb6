package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.persistence.table.ExclusionTable;

/** Hosts, exclusions, and pages in other orders. */
class HostAndExclusionRoutesTest {
  private static final String ONE = "/api/v1/crawls/" + WatchScene.CRAWL;

  private final Path dir;
  private final WatchScene scene;

  HostAndExclusionRoutesTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void hosts_sorted_areCountedAndPaged() throws Exception {
    scene.page("http://a.example/1", "one", 0);
    scene.page("http://a.example/2", "two", 0);
    scene.page("http://b.example/1", "one", 1);

    JsonNode byPages = scene.json(ONE + "/hosts?limit=1");
    JsonNode byNuggets = scene.json(ONE + "/hosts?sort=nuggets");
    JsonNode found = scene.json(ONE + "/hosts?host=b.ex");

    assertThat(byPages.path("hosts").path(0).path("host").asText()).isEqualTo("http://a.example");
    assertThat(byPages.path("hosts").path(0).path("pages").asInt()).isEqualTo(2);
    assertThat(byPages.path("hosts").path(0).path("now").path("delay_millis").asInt())
        .isEqualTo(1000);
    assertThat(byPages.path("total").asInt()).isEqualTo(2);
    assertThat(byPages.path("next").asInt()).isEqualTo(1);
    assertThat(byPages.path("complete").asBoolean()).isTrue();
    assertThat(byNuggets.path("hosts").path(0).path("nuggets").asInt()).isEqualTo(1);
    assertThat(byNuggets.path("next").isNull()).isTrue();
    assertThat(found.path("total").asInt()).isEqualTo(1);
  }

  @Test
  void pages_byScoreAndOldest_comeInThatOrder() throws Exception {
    scene.page("http://a.example/1", "one", 0.2);
    scene.page("http://a.example/2", "two", 1);
    scene.page("http://a.example/3", "three", 0.7);

    JsonNode best = scene.json(ONE + "/pages?sort=score&limit=2");
    JsonNode rest =
        scene.json(ONE + "/pages?sort=score&limit=2&offset=" + best.path("next").asInt());
    JsonNode oldest = scene.json(ONE + "/pages?sort=oldest&limit=1");
    JsonNode then = scene.json(ONE + "/pages?sort=oldest&after=" + oldest.path("next").asLong());

    assertThat(titles(best)).isEqualTo("two three ");
    assertThat(titles(rest)).isEqualTo("one ");
    assertThat(titles(oldest)).isEqualTo("one ");
    assertThat(titles(then)).isEqualTo("two three ");
  }

  private static String titles(JsonNode listing) {
    StringBuilder titles = new StringBuilder();
    listing.path("pages").forEach(page -> titles.append(page.path("title").asText()).append(' '));
    return titles.toString();
  }

  @Test
  void exclusion_added_isALineOfTheFileAndListed() throws Exception {
    HttpResponse<String> answer =
        scene.post(
            "/api/v1/exclusions",
            "{\"kind\": \"domain\", \"value\": \"Example.ORG\", \"reason\": \"they\\nasked\"}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(Files.readString(dir.resolve("exclusions.txt")))
        .matches("domain example.org \\d{4}-\\d\\d-\\d\\d they asked\n");
    assertThat(scene.json("/api/v1/exclusions").path("exclusions").path(0).path("value").asText())
        .isEqualTo("example.org");
  }

  @Test
  void exclusion_whoseFileCannotBeWritten_isRefusedWithTheReason() throws Exception {
    Files.createDirectory(dir.resolve("exclusions.txt"));

    HttpResponse<String> answer =
        scene.post(
            "/api/v1/exclusions",
            "{\"kind\": \"domain\", \"value\": \"a.example\", \"reason\": \"asked\"}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
    assertThat(WatchScene.parse(answer).path("detail").asText())
        .startsWith("the exclusion file of this node cannot be written: ")
        .containsIgnoringCase("directory")
        .doesNotContain(dir.toString());
  }

  @Test
  void exclusions_ofACluster_areListedWithTheirOrigin() throws Exception {
    Files.writeString(dir.resolve("exclusions.txt"), "host a.example 2026-11-01 asked\n");
    ExclusionTable shared = scene.database.exclusions();
    String own = scene.database.node();
    shared.replace(own, List.of("host a.example 2026-11-01 asked"));
    shared.replace("other", List.of("host b.example", "prefix http://c.example/x gone"));
    shared.add(ExclusionTable.COMMAND, "domain d.example");

    JsonNode found = scene.json("/api/v1/exclusions").path("exclusions");

    assertThat(found)
        .extracting(it -> it.path("origin").asText() + " " + it.path("value").asText())
        .containsExactlyInAnyOrder(
            own + " a.example", "other b.example", "other http://c.example/x", "command d.example");
    assertThat(found.findValuesAsText("reason")).contains("asked", "gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"kind\": \"planet\", \"value\": \"a.example\", \"reason\": \"x\"} | kind",
        "{\"kind\": \"domain\", \"value\": \"http://a.example/\", \"reason\": \"x\"} | value",
        "{\"kind\": \"domain\", \"value\": \"a b\", \"reason\": \"x\"} | value",
        "{\"kind\": \"host\", \"value\": \"a\\nhost b\", \"reason\": \"x\"} | value",
        "{\"kind\": \"prefix\", \"value\": \"ftp://a.example/\", \"reason\": \"x\"} | value",
        "{\"kind\": \"domain\", \"value\": \"a.example\", \"reason\": \" \"} | reason",
        "{\"kind\": \"domain\", \"value\": \"a.example\"} | reason"
      })
  void exclusion_wrong_isRefusedByName(String body, String field) throws Exception {
    HttpResponse<String> answer = scene.post("/api/v1/exclusions", body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(WatchScene.parse(answer).path("field").asText()).isEqualTo(field);
    assertThat(dir.resolve("exclusions.txt")).doesNotExist();
  }
}
