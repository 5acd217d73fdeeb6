package prospector.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The units of the Debian package, against what the page for operators says of them. */
class ServiceUnitsTest {
  private static final Pattern NODE_NAME = Pattern.compile("(?m)^ExecStart=.* --name (\\S+) ");
  private static final Pattern PAGE =
      Pattern.compile(
          "\\(codes\\s+([\\d, and]+) of \\[exit-codes[^()]*\\([^)]*\\)\\)," + "[^.]*\\((\\d+)\\)");
  private static final Pattern UNIT = Pattern.compile("(?m)^RestartPreventExitStatus=(.*)$");

  private static Set<String> codes(String text) {
    return Arrays.stream(text.split("\\D+")).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Matcher find(Pattern pattern, Path file) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    assertThat(matcher.find()).as("%s in %s", pattern, file).isTrue();
    return matcher;
  }

  private static Set<String> notStartedAgain(String unit) throws IOException {
    return codes(find(UNIT, Path.of("src", "deb", unit)).group(1));
  }

  @Test
  void units_codesThatAnotherStartDoesNotMend_areThoseOfThePage() throws Exception {
    Matcher page = find(PAGE, Path.of("..", "docs", "operating.md"));
    Set<String> ofAll = codes(page.group(1));
    Set<String> ofCrawls = new TreeSet<>(ofAll);
    ofCrawls.add(page.group(2)); // a node ends with no seed's trouble

    assertThat(ofAll).contains("2", "17").doesNotContain("8"); // a full disk gets room
    assertThat(notStartedAgain("prospector.service")).isEqualTo(ofAll);
    assertThat(notStartedAgain("prospector-crawl@.service")).isEqualTo(ofCrawls);
  }

  /** A unit whose condition is not met does not fail: nothing runs, and nobody is told. */
  @Test
  void units_conditions_areNone() throws Exception {
    for (String unit : Set.of("prospector.service", "prospector-crawl@.service")) {
      assertThat(Files.readAllLines(Path.of("src", "deb", unit)))
          .as(unit)
          .noneMatch(line -> line.startsWith("Condition"));
    }
  }

  /** A machine may get another name, and the node's directory keeps the one that it began with. */
  @Test
  void node_nameOfTheMachine_canBeSetInTheFileOfTheEnvironment() throws Exception {
    Path unit = Path.of("src", "deb", "prospector.service");

    assertThat(find(NODE_NAME, unit).group(1)).isEqualTo("${PROSPECTOR_NODE}");
    assertThat(Files.readString(unit))
        .contains("\nEnvironment=PROSPECTOR_NODE=%l\n")
        .contains("\nEnvironmentFile=-/etc/default/prospector\n");
    assertThat(Files.readString(Path.of("src", "deb", "default"))).contains("\n#PROSPECTOR_NODE=");
  }
}
