package prospector.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.graph.rank.Measures;

/** Ranks stay until there are newer ones. */
class GraphHomeTest {
  private final Path dir;
  private final GraphHome home;

  GraphHomeTest(@TempDir Path dir) {
    this.dir = dir;
    home = new GraphHome(dir);
  }

  private void build(String page) throws IOException {
    Webs.graph(dir, Map.of(page, List.of())).close();
  }

  private void rank(int number) throws IOException {
    Files.writeString(dir.resolve("graph").resolve("" + number).resolve(GraphHome.MEASURES), "x");
  }

  private static String page(LinkGraph graph) throws IOException {
    try (graph) {
      return graph.pages().urls().get(0);
    }
  }

  private TreeSet<String> graphs() throws IOException {
    try (Stream<Path> all = Files.list(dir.resolve("graph"))) {
      return all.filter(Files::isDirectory)
          .map(it -> it.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void openRanked_whileTheNewestIsNotRanked_isTheOneBefore() throws IOException {
    build("http://a.sim/");
    rank(1);
    build("http://b.sim/");
    build("http://c.sim/");

    assertThat(page(home.open())).isEqualTo("http://c.sim/");
    assertThat(page(home.openRanked())).isEqualTo("http://a.sim/");
    assertThat(graphs()).containsExactly("1", "3");

    rank(3);
    home.tidy();

    assertThat(page(home.openRanked())).isEqualTo("http://c.sim/");
    assertThat(graphs()).containsExactly("3");
  }

  /** They lie beside each other, and go together. */
  @Test
  void ofSites_graphOfAllSites_isAnotherThanItsOwnAndIsRemovedWithIt() throws IOException {
    GraphHome sites = GraphHome.ofSites(dir);
    build("http://a.sim/");
    assertThatThrownBy(sites::open)
        .hasMessageContaining("no link graph of all sites yet: 'prospector rank " + dir)
        .hasMessageContaining(" --sites' builds it");
    new GraphBuild(sites, Webs.TINY, Webs.CLOCK)
        .run(Webs.source(Map.of("http://b.sim/", List.of())), "all");
    Files.writeString(Files.createDirectory(sites.told()).resolve("links.gz"), "x");

    assertThat(page(home.open())).isEqualTo("http://a.sim/");
    assertThat(page(sites.open())).isEqualTo("http://b.sim/");
    try (LinkGraph graph = sites.open()) {
      assertThatThrownBy(() -> Measures.required(graph))
          .hasMessageContaining("has no ranks yet: 'prospector rank " + dir + " --sites'");
    }
    sites.clearTold();
    assertThat(sites.told()).doesNotExist();
    build("http://c.sim/");
    assertThat(page(sites.open())).as("is left alone").isEqualTo("http://b.sim/");
    home.removeAll();
    assertThat(dir.resolve("graph")).doesNotExist();
  }

  @Test
  void openRanked_whereNothingIsRanked_isTheNewest() throws IOException {
    assertThatThrownBy(home::openRanked).isInstanceOf(GraphException.class);
    build("http://a.sim/");

    assertThat(page(home.openRanked())).isEqualTo("http://a.sim/");
  }

  @Test
  void open_whereItCannotBeReadWhichGraphCounts_isTorn() throws IOException {
    build("http://a.sim/");
    Path current = dir.resolve("graph").resolve(GraphHome.CURRENT);
    Files.delete(current);
    Files.createDirectory(current);

    for (ThrowingCallable open : List.<ThrowingCallable>of(home::open, home::openRanked)) {
      assertThatThrownBy(open)
          .isInstanceOfSatisfying(
              GraphException.class, e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.TORN));
    }
  }

  @Test
  void open_currentThatNamesNoGraph_isNoneAndTheNextBuildMendsIt() throws IOException {
    Path current = dir.resolve("graph").resolve(GraphHome.CURRENT);
    for (String damaged : List.of("\0\0\0", "", "\u00ff", "../graph/1")) {
      build("http://a.sim/");
      Files.writeString(current, damaged, StandardCharsets.ISO_8859_1);

      assertThatThrownBy(home::open).hasMessageContaining("no link graph yet");

      build("http://b.sim/");
      assertThat(page(home.open())).isEqualTo("http://b.sim/");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pages.index, 0x7fffffff",
    "pages.index, 0xffffffff",
    "hosts.index, 0x7fffffff",
    "hosts.starts, 0x7fffffff",
    "hosts.starts, 0xffffffff",
    "hosts.starts, 0"
  })
  void open_sizeThatIsDamaged_isTornAndTakesNoMemory(String file, String size) throws IOException {
    build("http://a.sim/");
    Path damaged = dir.resolve("graph/1").resolve(file);
    byte[] bytes = Files.readAllBytes(damaged);
    ByteBuffer.wrap(bytes).putInt(0, Long.decode(size).intValue());
    Files.write(damaged, bytes);

    assertTorn(home::open);
  }

  @Test
  void open_hostsThatDoNotFollowEachOther_isTorn() throws IOException {
    build("http://a.sim/");
    Path starts = dir.resolve("graph/1/hosts.starts");
    byte[] bytes = Files.readAllBytes(starts);
    for (int at : List.of(4, 8)) {
      byte[] damaged = bytes.clone();
      damaged[at + 3] = 7;
      Files.write(starts, damaged);

      assertTorn(home::open);
    }
  }

  @Test
  void open_listOfUrlsThatWasCut_isTorn() throws IOException {
    build("http://a.sim/");
    Path list = dir.resolve("graph/1/pages");
    Files.write(list, Arrays.copyOf(Files.readAllBytes(list), 3));

    assertThatThrownBy(home::open)
        .isInstanceOfSatisfying(
            GraphException.class, e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.TORN))
        .hasMessageContaining("expected 15 bytes, got 3");
  }

  @Test
  void urls_listThatHasZeros_areTornAndNeverEmptyTexts() throws IOException {
    Map<String, List<String>> web = Webs.random(3, 200, 9);
    Webs.graph(dir, web).close();
    Path list = dir.resolve("graph/1/pages");
    byte[] whole = Files.readAllBytes(list);

    for (int from : List.of(0, whole.length / 2, whole.length - 40)) {
      byte[] damaged = whole.clone();
      Arrays.fill(damaged, from, from + 40, (byte) 0);
      Files.write(list, damaged);
      for (Use use :
          List.<Use>of(GraphHomeTest::each, urls -> all(urls, web), urls -> find(urls, web))) {
        try (LinkGraph graph = home.open()) {
          assertTorn(() -> use.of(graph.pages().urls()));
        }
      }
    }
  }

  /** Reads a list. */
  private interface Use {
    void of(UrlList urls) throws IOException;
  }

  private static void each(UrlList urls) {
    for (int number = 0; number < urls.size(); number++) {
      urls.get(number);
    }
  }

  private static void all(UrlList urls, Map<String, List<String>> web) throws IOException {
    urls.forEach((url, number) -> assertThat(web).containsKey(url));
  }

  private static void find(UrlList urls, Map<String, List<String>> web) {
    web.keySet().forEach(urls::find);
  }

  private static void assertTorn(ThrowingCallable use) {
    assertThatThrownBy(use)
        .isInstanceOfSatisfying(
            GraphException.class, e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.TORN))
        .hasMessageContaining("damaged list of");
  }

  @Test
  void open_whereBlocksOfUrlsDoNotFollowEachOther_isTorn() throws IOException {
    Webs.graph(dir, Webs.random(3, 200, 9)).close();
    Path index = dir.resolve("graph/1/pages.index");
    byte[] damaged = Files.readAllBytes(index);
    Arrays.fill(damaged, Integer.BYTES + Long.BYTES, Integer.BYTES + 2 * Long.BYTES, (byte) 0);
    Files.write(index, damaged);

    assertTorn(home::open);
  }

  @Test
  void read_sharedLengthBelowZero_isRefused() {
    byte[] damaged = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 1, 'x'};

    assertThatThrownBy(
            () -> new FrontCoding().read(new DataInputStream(new ByteArrayInputStream(damaged))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged list of");
  }

  @Test
  void tidy_whereItCannotBeReadWhichGraphCounts_removesNothingAndDoesNotFail() throws IOException {
    build("http://a.sim/");
    Path current = dir.resolve("graph").resolve(GraphHome.CURRENT);
    Files.delete(current);
    Files.createDirectory(current);

    home.tidy();

    assertThat(graphs()).contains("1");
  }
}
