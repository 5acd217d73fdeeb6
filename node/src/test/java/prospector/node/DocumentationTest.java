package prospector.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages name is there: classes, files and headings that they link to, data in columns. */
final class DocumentationTest {
  private static final Path ROOT = Path.of("..");

  /** Classes of others, alerts, and settings of others that look like classes. */
  private static final Set<String> FOREIGN =
      Set.of(
          "BasicURLNormalizer",
          "BooleanBigList",
          "ConsistentHashingShardAllocationStrategy",
          "CrashOnOutOfMemoryError",
          "HostShard",
          "OutOfMemoryError",
          "ResendShardHost",
          "ServiceLoader",
          "ShardCoordinator",
          "SimpleRobotRules",
          "SimpleRobotRulesParser",
          "TimeoutStopSec");

  private static final Pattern CLASS =
      Pattern.compile("`(?:[a-z]+\\.)*([A-Z][a-z]+(?:[A-Z][A-Za-z0-9]*)+)(?:[.#][\\w.()]+)*`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s:]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern ID = Pattern.compile("<a id=\"([^\"]+)\">");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|record|interface|enum)\\s+([A-Z]\\w+)");

  private static List<Path> files(Path under, String suffix) throws IOException {
    try (Stream<Path> all = Files.walk(under)) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
    pages.add(ROOT.resolve("README.md"));
    pages.add(ROOT.resolve("CONTRIBUTING.md"));
    pages.add(ROOT.resolve("bench/README.md"));
    return pages;
  }

  private static Set<String> types() throws IOException {
    Set<String> names = new HashSet<>(FOREIGN);
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path sources : modules.map(it -> it.resolve("src")).filter(Files::exists).toList()) {
        for (Path file : files(sources, ".java")) {
          TYPE.matcher(Files.readString(file)).results().forEach(it -> names.add(it.group(1)));
        }
      }
    }
    String alerts =
        files(ROOT.resolve("docs/operations"), "").stream()
            .filter(Files::isRegularFile)
            .map(DocumentationTest::text)
            .collect(Collectors.joining());
    Matcher alert = Pattern.compile("alert: *(\\w+)").matcher(alerts);
    alert.results().forEach(it -> names.add(it.group(1)));
    return names;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void classes_thatPagesName_areInTheSources() throws IOException {
    Set<String> types = types();
    List<String> missing = new ArrayList<>();
    for (Path page : pages()) {
      CLASS
          .matcher(text(page))
          .results()
          .map(it -> it.group(1))
          .filter(name -> !types.contains(name))
          .forEach(name -> missing.add(page + " names " + name));
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void links_betweenPages_leadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(text(page));
      while (link.find()) {
        Path to = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
        boolean leads =
            Files.exists(to) && (link.group(2) == null || anchors(to).contains(link.group(2)));
        if (!leads) {
          broken.add(page + " links to " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** Of its headings, as GitHub makes them, and those that stand in the page. */
  private static Set<String> anchors(Path page) {
    String text = text(page);
    Stream<String> headings =
        text.lines()
            .filter(line -> line.startsWith("#"))
            .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
            .map(line -> line.replaceAll("[^\\w\\- ]", "").replace(' ', '-'));
    Stream<String> own = ID.matcher(text).results().map(it -> it.group(1));
    return Stream.concat(headings, own).collect(Collectors.toSet());
  }

  @Test
  void measurements_haveAsManyColumnsAsTheirHeader() throws IOException {
    List<Path> data = new ArrayList<>(files(ROOT.resolve("docs/measurements"), ".tsv"));
    data.addAll(files(ROOT.resolve("bench/results"), ".tsv"));
    assertThat(data).hasSizeGreaterThan(10);
    for (Path file : data) {
      List<String> rows =
          text(file).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
      long columns = rows.get(0).chars().filter(c -> c == '\t').count();
      assertThat(rows)
          .as(file.toString())
          .hasSizeGreaterThan(1)
          .allMatch(row -> row.chars().filter(c -> c == '\t').count() == columns);
    }
  }
}
