package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.text;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import prospector.persistence.archive.ArchiveFiles;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.archive.ArchivedFile;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseSettings;

/** How an archive's files go on: the next one when one is full, and after a stop or a kill. */
abstract class ArchiveFilesContract {
  private final TestDatabase kind;
  private final Path directory;
  private final DatabaseSettings settings;

  ArchiveFilesContract(TestDatabase kind, Path directory) {
    this.kind = kind;
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @Test
  void store_overRollBytes_beginsNextFile() {
    ArchiveSettings small = new ArchiveSettings("n1", "test", 6, 4000, 64);
    List<StoredPage> stored;
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      stored = IntStream.range(0, 30).mapToObj(i -> store(database, i)).toList();
    }

    assertThat(DirectoryCheck.warcs(directory).size()).isGreaterThan(3);
    assertThat(DirectoryCheck.records(directory).stream().filter(it -> it.startsWith("response")))
        .hasSize(30);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      for (int i = 0; i < 30; i++) {
        assertThat(database.pages().read(stored.get(i).location()).orElseThrow().body())
            .asString(UTF_8)
            .isEqualTo(text(i));
      }
    }
  }

  @Test
  void open_again_goesOnInTheSameFiles() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
    }
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 2);
    }

    assertThat(DirectoryCheck.warcs(directory)).hasSize(1);
    assertThat(DirectoryCheck.records(directory)).hasSize(7);
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(2);
  }

  @Test
  void open_afterTornTail_cutsIt() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 3);
    }
    Path warc = DirectoryCheck.warcs(directory).get(0);
    Path foreign = warc.resolveSibling("prospector-n2-20260301120000-00002.warc.gz");
    for (Path file :
        List.of(
            warc,
            foreign,
            directory.resolve(OutputNames.PAGES),
            directory.resolve(OutputNames.NUGGETS))) {
      Files.writeString(file, "{\"torn", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 6);
    }

    assertThat(foreign).content().isEqualTo("{\"torn");
    Files.delete(foreign);
    assertThat(DirectoryCheck.records(directory)).hasSize(7);
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(2);
    assertThat(DirectoryCheck.lines(directory, OutputNames.NUGGETS)).hasSize(2);
  }

  @Test
  void open_afterAKillBeforeAFileWasCommitted_beginsItAnew() throws Exception {
    ArchiveSettings small = new ArchiveSettings("n1", "test", 6, 4000, 64);
    Path torn = directory.resolve("warc/prospector-n1-20260301120000-00002.warc.gz");
    Path next = torn.resolveSibling("prospector-n1-20260301120000-00003.warc.gz");
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      store(database, 0);
      try (Connection connection = database.link().connect();
          Statement statement = connection.createStatement()) {
        for (Path begun : List.of(torn, next)) { // the second one is not there yet
          String path = "warc/" + begun.getFileName();
          statement.execute(
              "INSERT INTO file_mark (node, file, length) VALUES ('n1', '" + path + "', 0)");
        }
      }
    }
    Files.writeString(torn, "torn");

    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      assertThat(torn).doesNotExist();
      assertThat(database.warcs()).hasSize(1);
      IntStream.range(1, 30).forEach(i -> store(database, i));
      assertThat(database.warcs())
          .extracting(ArchivedFile::path)
          .containsExactlyElementsOf(DirectoryCheck.warcs(directory))
          .startsWith(torn.resolveSibling("prospector-n1-20260301120000-00001.warc.gz"), torn, next)
          .hasSizeGreaterThan(3);
    }
    assertThat(DirectoryCheck.records(directory).stream().filter(it -> it.startsWith("response")))
        .hasSize(30);
  }

  @Test
  void open_warcFilesOfOurNameThatTheDatabaseDoesNotKnow_stayAndAreTold() throws IOException {
    ArchiveSettings small = new ArchiveSettings("n1", "test", 6, 4000, 64);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      store(database, 0);
    }
    Path warc = DirectoryCheck.warcs(directory).get(0);
    List<Path> put = new ArrayList<>();
    for (String name :
        List.of("20200101000000-00001", "20260301120000-00002", "20260301120000-00007")) {
      put.add(warc.resolveSibling("prospector-n1-" + name + ".warc.gz"));
      Files.writeString(put.get(put.size() - 1), name);
    }

    List<String> said = saidWhileItGoesOn("prospector.persistence.archive.WarcSeries", small);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      IntStream.range(1, 30).forEach(i -> store(database, i));
      assertThat(database.warcs()).hasSizeGreaterThan(7);
    }

    assertThat(said)
        .singleElement()
        .asString()
        .contains(warc.getParent() + " that the database knows nothing of: 3, from")
        .contains(put.get(0).getFileName().toString(), put.get(2).getFileName().toString());
    for (Path file : put) {
      assertThat(file.getFileName()).asString().contains(Files.readString(file));
      Files.delete(file);
    }
    assertThat(DirectoryCheck.records(directory).stream().filter(it -> it.startsWith("response")))
        .hasSize(31);
  }

  @Test
  void open_freshDatabaseOverWarcFilesOfOurName_refusesAndLeavesThem() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 0);
    }
    Path archive = DirectoryCheck.warcs(directory).get(0);
    byte[] bytes = Files.readAllBytes(archive);
    Path kept = directory.resolve("kept");
    Path copy = kept.resolve("warc").resolve(archive.getFileName());
    Files.createDirectories(copy.getParent());
    Files.move(archive, copy);

    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(() -> Samples.open(kept, kind.fresh()))
          .isInstanceOfSatisfying(
              StorageException.class,
              e -> assertThat(e.kind()).isEqualTo(StorageException.Kind.FOREIGN))
          .hasMessageContaining(copy + " is not of this database's crawl");
      assertThat(copy).hasBinaryContent(bytes);
    }
  }

  @Test
  void open_afterWarcLostItsEnd_beginsAnotherAndReportsTheLostPage() throws IOException {
    StoredPage lost;
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      lost = store(database, 1);
    }
    Path warc = DirectoryCheck.warcs(directory).get(0);
    try (RandomAccessFile file = new RandomAccessFile(warc.toFile(), "rw")) {
      file.setLength(lost.location().offset() + 10);
    }

    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage next = store(database, 2);

      assertThat(next.location().file()).isNotEqualTo(lost.location().file());
      assertThatThrownBy(() -> database.pages().read(lost.location()))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(lost.location().file());
      Files.delete(warc);
      assertThat(database.pages().read(lost.location())).isEmpty();
      assertThat(database.pages().read(next.location())).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "10, 10", "1, 0", "300, 2"})
  void open_afterLinesLostTheirEnd_goesOnBehindTheLastWholeLine(int lost, int zeros)
      throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 0);
      store(database, 3);
      store(database, 6); // all nuggets
    }
    for (String name : List.of(OutputNames.PAGES, OutputNames.NUGGETS)) {
      try (RandomAccessFile file = new RandomAccessFile(directory.resolve(name).toFile(), "rw")) {
        file.setLength(file.length() - lost);
        file.setLength(file.length() + zeros);
      }
    }

    Samples.open(directory, settings).close(); // a length that is found once is the one that counts
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 9);
    }

    for (String name : List.of(OutputNames.PAGES, OutputNames.NUGGETS)) {
      assertThat(DirectoryCheck.lines(directory, name))
          .extracting(line -> line.get("url").textValue())
          .containsExactly(Samples.url(0), Samples.url(3), Samples.url(9));
    }
  }

  @Test
  void open_afterFilesWereMovedAway_saysSoInOneLine() throws IOException {
    ArchiveSettings small = new ArchiveSettings("n1", "test", 6, 4000, 64);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      IntStream.range(0, 30).forEach(i -> store(database, i));
    }
    List<Path> warcs = DirectoryCheck.warcs(directory);
    for (Path warc : warcs.subList(0, 3)) {
      Files.delete(warc);
    }
    try (RandomAccessFile file = new RandomAccessFile(warcs.get(3).toFile(), "rw")) {
      file.setLength(10);
    }

    List<String> said = saidWhileItGoesOn(ArchiveFiles.class.getName(), small);

    assertThat(said).hasSize(2);
    assertThat(said.get(0)).contains(warcs.get(3) + " holds 10 bytes").doesNotContain("put back");
    assertThat(said.get(1))
        .contains("any more: 3, from warc/" + warcs.get(0).getFileName())
        .contains("to warc/" + warcs.get(2).getFileName());
  }

  @Test
  void open_afterFilesThatGoOnWereMovedAway_saysThatTheyAreLost() throws IOException {
    ArchiveSettings small = new ArchiveSettings("n1", "test", 6, 4000, 64);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, small, Samples.CLOCK)) {
      PageLinks some = PageLinks.of(List.of("http://a.test/"));
      await(database.pages().store(page(0), Optional.of(exchange(0)), true, some));
    }
    Path pages = directory.resolve(OutputNames.PAGES);
    Path links = directory.resolve(OutputNames.LINKS);
    long linked = Files.size(links);
    Files.delete(pages);
    Files.delete(links);

    List<String> said = saidWhileItGoesOn(ArchiveFiles.class.getName(), small);

    assertThat(said)
        .hasSize(2)
        .anyMatch(line -> line.contains(links + " holds 0 bytes, the database expects " + linked))
        .anyMatch(line -> line.contains(pages + " holds 0 bytes, the database expects "))
        .noneMatch(line -> line.contains("put back")); // they would be cut
  }

  private List<String> saidWhileItGoesOn(String by, ArchiveSettings archive) {
    ListAppender<ILoggingEvent> said = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(by);
    said.start();
    log.setLevel(Level.INFO);
    log.addAppender(said);
    try (CrawlDatabase database = CrawlDatabase.open(directory, settings, archive, Samples.CLOCK)) {
      store(database, 31);
    } finally {
      log.detachAppender(said);
      log.setLevel(null); // as its parent
    }
    return said.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
