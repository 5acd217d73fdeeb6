package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;

/** Which directory is a node's, and what becomes of those that were moved, copied or put aside. */
final class NodeDirectoriesTest extends OnePostgresql {
  NodeDirectoriesTest(@TempDir Path directory) {
    super(directory);
  }

  @Test
  void open_nodeNameOfAnotherDirectory_isRefusedAndNamesIt() {
    open("n1", shared).close();

    assertForeign(
            () ->
                CrawlDatabase.open(
                    directory.resolve("elsewhere"), shared, Samples.settings(), Samples.CLOCK))
        .hasMessageContaining(directory.resolve("n1").toString())
        .hasMessageContaining("another name: with --name, or")
        .hasMessageContaining("prospector.archive.node");
    open("n1", shared).close();
  }

  @Test
  void open_emptyDirectoryAfterAForeignOneWasRefused_isTheNodes() throws IOException {
    Path foreign = directory.resolve("n1");
    Files.createDirectories(foreign);
    Files.writeString(foreign.resolve(OutputNames.PAGES), "{}\n");
    for (int attempt = 0; attempt < 2; attempt++) {
      assertRefused(StorageException.Kind.FOREIGN, "is not of this database's crawl", "n1", shared);
    }

    try (CrawlDatabase node = open("n1", directory.resolve("empty"))) {
      store(node, 0);
    }

    assertThat(foreign.resolve(OutputNames.PAGES)).hasContent("{}");
  }

  @Test
  void open_afterAllDirectoriesWereMoved_eachNodeFindsTheOthers() throws IOException {
    PageLinks links = PageLinks.of(List.of("http://b.test/"));
    StoredPage first;
    StoredPage second;
    try (CrawlDatabase one = open("n1", shared);
        CrawlDatabase two = open("n2", shared)) {
      first = await(one.pages().store(page(0), Optional.of(exchange(0)), true, links));
      second = await(two.pages().store(page(1), Optional.of(exchange(1)), true, links));
    }
    Path moved = Files.createDirectories(directory.resolve("moved"));
    for (String node : List.of("n1", "n2")) {
      Files.move(directory.resolve(node), moved.resolve(node));
    }
    AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);

    try (CrawlDatabase one =
        CrawlDatabase.open(moved.resolve("n1"), shared, Samples.settings(), clock(now))) {
      assertThat(one.pages().read(second.location())).as("not started yet").isEmpty();
      try (CrawlDatabase two = open("n2", moved.resolve("n2"))) {
        assertThat(one.pages().read(second.location())).as("asked a moment ago").isEmpty();
        now.set(Samples.NOON.plusSeconds(10));

        assertThat(one.pages().read(second.location())).isPresent();
        assertThat(two.pages().read(first.location())).isPresent();
        assertThat(linesOf(one)).containsExactlyInAnyOrder("n1 " + url(0), "n2 " + url(1));
        assertThat(two.pages().homes())
            .containsOnly(entry("n1", moved.resolve("n1")), entry("n2", moved.resolve("n2")));
      }
    }
  }

  @Test
  void open_directoryByAnotherPathOfIt_staysWhereItWas() throws IOException {
    open("n1", shared).close();
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("n1"));

    open("n1", link).close();

    try (CrawlDatabase two = open("n2", shared)) {
      assertThat(two.pages().homes()).contains(entry("n1", directory.resolve("n1")));
    }
  }

  @Test
  void open_copyOfANodesDirectory_isRefusedAndChangesNoMark() throws Exception {
    Path own = directory.resolve("n1");
    Path copy = directory.resolve("copy");
    StoredPage last;
    try (CrawlDatabase node = open("n1", own)) {
      IntStream.range(0, 3).forEach(i -> store(node, i));
    }
    copy(own, copy);
    try (CrawlDatabase node = open("n1", own)) {
      IntStream.range(3, 6).forEach(i -> store(node, i));
      last = store(node, 6);
    }
    String marks = marks();

    for (DatabaseSettings settings : List.of(alone, shared)) {
      assertForeign(() -> open("n1", copy, settings))
          .hasMessageContaining(copy + " is a copy of the directory of node n1")
          .hasMessageContaining(
              "1 times more: start it in its own directory (by the database: " + own)
          .hasMessageContaining("write 2 into the second line of " + copy.resolve("db/home"));
    }

    assertThat(marks()).isEqualTo(marks);
    try (CrawlDatabase node = open("n1", own)) {
      assertThat(node.pages().read(last.location())).isPresent();
    }
    assertThat(DirectoryCheck.lines(own, OutputNames.PAGES)).hasSize(7);
    Files.move(own, directory.resolve("lost"));
    Path home = copy.resolve("db/home"); // as the message says, after the disk was lost
    Files.writeString(home, Files.readAllLines(home).get(0) + "\n3\n");
    try (CrawlDatabase node = open("n1", copy)) {
      StoredPage next = store(node, 7);
      assertThat(next.location().file()).isNotEqualTo(last.location().file());
      assertThat(node.pages().read(next.location())).isPresent();
    }
    assertThat(DirectoryCheck.lines(copy, OutputNames.PAGES)).hasSize(4);
  }

  @Test
  void open_copyThatIsOnlyLookedAt_leavesTheNodeItsDirectory() throws IOException {
    Path own = directory.resolve("n1");
    Path copy = directory.resolve("copy");
    StoredPage page;
    try (CrawlDatabase node = open("n1", own, alone)) {
      page = store(node, 0);
    }
    copy(own, copy);

    for (int i = 0; i < 2; i++) {
      try (CrawlDatabase look = open("n9", copy, alone)) {
        assertThat(look.node()).isEqualTo("n1");
        assertThat(look.pages().read(page.location())).isPresent();
      }
    }

    try (CrawlDatabase other = open("n2", shared)) {
      assertThat(other.pages().homes()).contains(entry("n1", own));
    }
    try (CrawlDatabase node = open("n1", own, alone)) {
      store(node, 1);
    }
    assertThatThrownBy(() -> open("n1", copy, alone))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("since then node n1 was opened 1 times more");
  }

  @Test
  void open_copyThatIsWorkedIn_isTheNodesDirectory() throws IOException {
    Path own = directory.resolve("n1");
    Path copy = directory.resolve("copy");
    try (CrawlDatabase node = open("n1", own, alone)) {
      store(node, 0);
    }
    copy(own, copy);

    try (CrawlDatabase node = open("n1", copy, alone)) {
      store(node, 1);
      store(node, 2);
    }

    assertThat(copy.resolve("db/home")).content().endsWith("\n2\n");
    for (DatabaseSettings settings : List.of(alone, shared)) {
      assertThatThrownBy(() -> open("n1", own, settings))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("start it in its own directory (by the database: " + copy);
    }
  }

  @Test
  void open_copyThatWasMadeWhileTheNodeWorked_isRefusedBesideTheDirectory() throws Exception {
    Path own = directory.resolve("n1");
    Path copy = directory.resolve("copy");
    StoredPage last;
    try (CrawlDatabase node = open("n1", own)) {
      store(node, 0);
      copy(own, copy);
      last = store(node, 1);
    }
    String marks = marks();

    for (DatabaseSettings settings : List.of(alone, shared)) {
      assertForeign(() -> open("n1", copy, settings))
          .hasMessageContaining(
              copy + " is a copy of the directory of node n1, " + own + ", and lacks what");
    }

    assertThat(marks()).isEqualTo(marks);
    try (CrawlDatabase node = open("n1", own)) {
      assertThat(node.pages().read(last.location())).isPresent();
    }
    Files.move(own, directory.resolve("away"));
    Path home = copy.resolve("db/home");
    Files.writeString(home, Files.readAllLines(home).get(0) + "\n2\n");
    open("n1", copy, alone).close();
    assertThat(DirectoryCheck.lines(copy, OutputNames.PAGES)).hasSize(1);
  }

  /** As after a kill between the two places, or after the database was put back from a backup. */
  @Test
  void open_directoryThatIsAheadOfTheDatabase_isTheNodes() throws IOException {
    open("n1", shared).close();
    Path home = directory.resolve("n1/db/home");
    String id = Files.readAllLines(home).get(0);
    Files.writeString(home, id + "\n17\n");

    open("n1", shared).close();

    assertThat(home).hasContent(id + "\n18");
  }

  @Test
  void open_homeWhoseSecondLineIsNoNumber_isRefusedByItsName() throws IOException {
    open("n1", shared).close();
    Path home = directory.resolve("n1/db/home");
    String id = Files.readAllLines(home).get(0);
    Files.writeString(home, id + "\ntwo\n");

    assertRefused(
        StorageException.Kind.FAILED,
        home
            + ": expected how often the directory was opened in its second line, a number, and not"
            + " 'two'",
        "n1",
        shared);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  private String marks() throws SQLException {
    try (Connection connection = DatabaseLink.of(shared, directory, "n1").connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT string_agg(file || ' ' || length, ', ' ORDER BY file) FROM file_mark")) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void open_directoryOfAnotherNode_isRefusedByItsNameAndClaimsNothing() {
    Path first = directory.resolve("n1");
    try (CrawlDatabase node = open("n1", first)) {
      store(node, 0);
    }

    assertForeign(() -> open("n2", first))
        .hasMessage(
            first
                + " is the directory of node n1 of this database, not of n2: start it with --name"
                + " n1, or n2 in a directory of its own");

    open("n2", shared).close();
    open("n1", shared).close();
  }

  /** Before schema 37 a node's name was noted for a directory, and only then it was refused. */
  @Test
  void open_whereAnEarlierVersionLeftTheClaimOfARefusedNode_thatHoldsUpNobody() throws Exception {
    Path first = directory.resolve("n1");
    try (CrawlDatabase node = open("n1", first)) {
      store(node, 0);
    }
    String id = Files.readAllLines(first.resolve("db/home")).get(0);
    try (Connection connection = DatabaseLink.of(shared, directory, "n1").connect();
        PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO archive_home (node, home, directory) VALUES ('n2', ?, ?)")) {
      statement.setString(1, id);
      statement.setString(2, first.toString());
      statement.executeUpdate();
    }

    for (DatabaseSettings settings : List.of(shared, alone, shared, alone)) {
      try (CrawlDatabase node = open("n1", first, settings)) {
        assertThat(node.node()).isEqualTo("n1");
      }
    }
    assertThatThrownBy(() -> open("n2", first))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("is the directory of node n1 of this database, not of n2");
    Path second = directory.resolve("n2");
    try (CrawlDatabase node = open("n2", second)) {
      store(node, 1);
      assertThat(node.pages().homes()).containsOnly(entry("n1", first), entry("n2", second));
    }
    assertThatThrownBy(() -> open("n2", directory.resolve("third")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("keeps its files in " + second);
  }

  private static Clock clock(AtomicReference<Instant> now) {
    InstantSource source = () -> Objects.requireNonNull(now.get());
    return source.withZone(ZoneOffset.UTC);
  }
}
