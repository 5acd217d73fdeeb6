package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.NIOFSDirectory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an index that something has happened to. */
class IndexWritingTest {
  private static final IndexedPage PAGE =
      Pages.page("https://a.example/1", "steam", "engine", "en");
  private static final IndexedPage OTHER = Pages.page("https://a.example/2", "steam", "pump", "en");

  private final Path index;

  IndexWritingTest(@TempDir Path dir) {
    index = dir.resolve("index");
  }

  private Path largest(String ending) throws IOException {
    try (Stream<Path> files = Files.list(index)) {
      return files
          .filter(it -> it.getFileName().toString().matches(ending))
          .max(java.util.Comparator.comparingLong(it -> it.toFile().length()))
          .orElseThrow();
    }
  }

  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  @Test
  void open_afterASegmentWasCut_makesItAnewAndSaysSo() throws IOException {
    Pages.write(index, PAGE);
    Path segment = largest(".*\\.cfs");
    cut(segment, Files.size(segment) / 2);

    List<String> said = Pages.write(index, OTHER);

    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains("is damaged").endsWith("it is made anew from the archive");
    assertThat(Pages.urls(index, "steam")).containsExactly("https://a.example/2");
  }

  @Test
  void open_afterTheListOfSegmentsWasCut_makesItAnew() throws IOException {
    Pages.write(index, PAGE);
    cut(largest("segments_.*"), 7);

    assertThat(Pages.write(index, OTHER)).hasSize(1);
    assertThat(Pages.urls(index, "steam")).containsExactly("https://a.example/2");
  }

  @Test
  void open_afterAByteWasTurned_isSeenByItsChecksum() throws IOException {
    Pages.write(index, PAGE);
    Path segment = largest(".*\\.cfs");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);

    assertThat(Pages.write(index, OTHER)).hasSize(1);
  }

  @Test
  void read_ofADamagedIndex_isAComplaintOfItsKind() throws IOException {
    Pages.write(index, PAGE);
    cut(largest(".*\\.cfs"), 40);

    assertThatThrownBy(() -> Pages.urls(index, "steam"))
        .isInstanceOfSatisfying(
            SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.TORN));
  }

  @Test
  void open_afterAKillBeforeTheCommit_isAsItWasAndTakesThePagesAgain() throws IOException {
    Pages.write(index, PAGE);
    try (IndexWriting killed = IndexWriting.open(Pages.place(index), line -> {})) {
      killed.add(OTHER);
      killed.taken("c", 2);
    }

    try (IndexWriting writing = IndexWriting.open(Pages.place(index), line -> {})) {
      assertThat(writing.cursor("c")).isEqualTo(1);
    }
    assertThat(Pages.urls(index, "steam")).containsExactly("https://a.example/1");
  }

  /** What a kill in the middle of a segment leaves has no checksum yet, and belongs to nothing. */
  @Test
  void open_verifiedAfterAKillInTheMiddleOfAFile_keepsWhatWasCommitted() throws IOException {
    Pages.write(index, PAGE);
    Files.write(index.resolve("_9.fdt"), new byte[100]);
    List<String> said = new ArrayList<>();
    IndexWriting.Place place = Pages.place(index);

    try (IndexWriting writing =
        IndexWriting.open(
            new IndexWriting.Place(place.index(), place.home(), place.clock(), true), said::add)) {
      assertThat(writing.cursor("c")).isEqualTo(1);
    }
    assertThat(said).isEmpty();
  }

  private void commitNote(Map<String, String> note) throws IOException {
    try (NIOFSDirectory directory = new NIOFSDirectory(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(note.entrySet());
      writer.commit();
    }
  }

  @Test
  void open_anIndexOfAnotherVersion_makesItAnewAndSaysSo() throws IOException {
    Pages.write(index, PAGE);
    commitNote(
        Map.of(
            IndexFiles.Note.SCHEMA,
            "99",
            IndexFiles.Note.HOME,
            Pages.HOME,
            "prospector.cursor.c",
            "1"));

    assertThatThrownBy(() -> Pages.urls(index, "steam")).hasMessageContaining("is of version 99");
    assertThat(Pages.write(index, OTHER))
        .containsExactly(
            "the index "
                + index
                + " is of version 99, expected 3: it is made anew from the archive");
    assertThat(Pages.urls(index, "steam")).containsExactly("https://a.example/2");
  }

  @Test
  void open_theIndexOfAnotherDatabase_makesItAnew() throws IOException {
    Pages.write(index, PAGE);
    List<String> said = new ArrayList<>();

    try (IndexWriting writing =
        IndexWriting.open(
            new IndexWriting.Place(index, "another", Pages.CLOCK, false), said::add)) {
      assertThat(writing.cursor("c")).isZero();
    }

    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains("is of another database");
  }

  @Test
  void open_filesThatAreNotLucenes_stayWhatTheyAre() throws IOException {
    Pages.write(index, PAGE);
    List<Path> rubbish =
        List.of(
            index.resolve("notes.txt"),
            index.resolve("my_0.cfs"),
            index.resolve("_backup of mine.zip"));
    for (Path file : rubbish) {
      Files.writeString(file, "mine");
    }
    Files.createDirectories(index.resolve("photos"));
    cut(largest(".*\\.cfs"), 9);

    assertThat(Pages.write(index, OTHER)).hasSize(1);

    assertThat(rubbish).allSatisfy(file -> assertThat(file).hasContent("mine"));
    assertThat(index.resolve("photos")).isDirectory();
    assertThat(Pages.urls(index, "steam")).containsExactly("https://a.example/2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"segments_of_my_life.doc", "_0.are_nice.doc", "_2024.zip"})
  void open_aFileThatLuceneWouldTakeForItsOwn_isNamedAndLeftAlone(String name) throws IOException {
    Pages.write(index, PAGE);
    Files.writeString(index.resolve(name), "mine");

    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> Pages.write(index, OTHER), () -> Pages.urls(index, "steam"))) {
      assertThatThrownBy(use)
          .isInstanceOfSatisfying(
              SearchException.class,
              e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.FOREIGN))
          .hasMessageContaining(name);
    }
    assertThat(index.resolve(name)).hasContent("mine");
  }

  @Test
  void open_anIndexOfAnotherProgram_isLeftAlone() throws IOException {
    Files.createDirectories(index);
    commitNote(Map.of());

    assertThatThrownBy(() -> Pages.write(index, PAGE))
        .isInstanceOfSatisfying(
            SearchException.class,
            e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.FOREIGN));
    assertThat(index.resolve("segments_1")).exists();
  }

  @Test
  void open_whileAnotherWrites_isBusyAndReadingWorks() throws IOException {
    Pages.write(index, PAGE);

    try (IndexWriting first = IndexWriting.open(Pages.place(index), line -> {})) {
      first.add(OTHER);
      assertThatThrownBy(() -> Pages.write(index, OTHER))
          .isInstanceOfSatisfying(
              SearchException.class,
              e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.BUSY));
      assertThat(Pages.urls(index, "steam")).hasSize(1);
    }
  }

  @Test
  void refresh_afterACommitOfAnother_seesItsPages() throws IOException {
    Pages.write(index, PAGE);

    try (IndexReading reading = IndexReading.open(index)) {
      Pages.write(index, OTHER);
      assertThat(reading.search(SearchRequest.of("steam")).total()).isEqualTo(1);
      reading.refresh();
      assertThat(reading.search(SearchRequest.of("steam")).total()).isEqualTo(2);
    }
  }

  @Test
  void add_aPageAgain_replacesIt() throws IOException {
    Pages.write(index, PAGE);
    Pages.write(index, Pages.page("https://a.example/1", "steam", "turbine", "en"));

    assertThat(Pages.urls(index, "steam")).hasSize(1);
    assertThat(Pages.urls(index, "engine")).isEmpty();
    assertThat(Pages.urls(index, "turbine")).hasSize(1);
  }

  @Test
  void add_longerThanTheBound_isCutThereAndTold() throws IOException {
    String five = "word ".repeat(1_000_000) + "zq42zq";
    String fits = "x".repeat(IndexedPage.TEXT_CHARS - 7) + " zq42zq";
    IndexedPage atBound = Pages.page("https://a.example/fits", "t", fits, "en");
    IndexedPage over = Pages.page("https://a.example/over", "t", " " + fits, "en");
    IndexedPage large = Pages.page("https://a.example/large", "t", five, "en");

    Pages.write(index, atBound, over, large);

    assertThat(atBound.isCut()).isFalse();
    assertThat(over.isCut()).isTrue();
    assertThat(Pages.urls(index, "zq42zq")).containsExactly("https://a.example/fits");
    try (IndexReading reading = IndexReading.open(index)) {
      assertThat(reading.search(SearchRequest.of("word")).hits())
          .extracting(Hit::cut)
          .containsExactly(true);
    }
  }
}
