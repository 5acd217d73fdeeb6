package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.url;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;

class LinkLogTest {
  private static final PageLinks TWO =
      PageLinks.of(List.of("http://b.test/?q=\u00e9", "http://a.test/", "http://a.test/"));

  private final Path dir;

  LinkLogTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static List<String> lines(CrawlDatabase database) throws IOException {
    List<String> lines = new ArrayList<>();
    database.links().forEach((crawl, url, links) -> lines.add(crawl + " " + url + " " + links));
    return lines;
  }

  private static String line(int number, String links) {
    return Samples.CRAWL + " " + url(number) + " " + links;
  }

  @Test
  void forEach_storedPages_tellsWhatTheyPointToOnce() throws IOException {
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO)); // known
      await(
          database
              .pages()
              .store(page(2), Optional.of(exchange(2)), false, PageLinks.of(List.of())));
      await(database.pages().store(page(3), Optional.of(exchange(3)), true)); // nobody looked
      PageRecord failed = page(url(4), PageRecord.State.FAILED, "dns", false);
      await(database.pages().store(failed, Optional.empty(), false, TWO));

      assertThat(lines(database))
          .containsExactly(line(1, "[http://b.test/?q=\u00e9, http://a.test/]"), line(2, "[]"));
    }
  }

  /** Else a pipe that was closed, or an end of what is written, would look like a damaged file. */
  @Test
  void forEach_whoTakesTheLinesFails_isNoFailureOfTheFile() throws IOException {
    EOFException full = new EOFException("the pipe is closed");
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));

      assertThatThrownBy(
              () ->
                  database
                      .links()
                      .forEach(
                          (crawl, url, links) -> {
                            throw full;
                          }))
          .isSameAs(full);
    }
  }

  @Test
  void forEachUrl_storedPage_namesTheNodeThatWroteTheLine() throws IOException {
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      List<String> lines = new ArrayList<>();

      database.links().forEachUrl((node, crawl, url) -> lines.add(node + " " + crawl + " " + url));

      assertThat(lines).containsExactly(database.node() + " " + Samples.CRAWL + " " + url(1));
    }
  }

  @Test
  void forEach_pageThatChanged_hasALineMore() throws IOException {
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      PageLinks other = PageLinks.of(List.of("http://c.test/"));
      await(database.pages().storeAgain(page(1), exchange(1), true, other)); // the same bytes
      await(
          database
              .pages()
              .storeAgain(
                  page(1),
                  exchange(url(1), "Content-Type: text/html\r\n", new byte[9]),
                  true,
                  other));

      assertThat(lines(database))
          .containsExactly(
              line(1, "[http://b.test/?q=\u00e9, http://a.test/]"), line(1, "[http://c.test/]"));
    }
  }

  @Test
  void last_ofSomePages_tellsTheirLastLineAndNoOther() throws IOException {
    PageLinks other = PageLinks.of(List.of("http://c.test/"));
    try (CrawlDatabase database = Samples.open(dir)) {
      for (int i = 1; i < 4; i++) {
        await(database.pages().store(page(i), Optional.of(exchange(i)), false, TWO));
      }
      byte[] body = new byte[9];
      await(
          database
              .pages()
              .storeAgain(page(1), exchange(url(1), "Server: b\r\n", body), false, other));
      Set<String> wanted = Set.of(url(1), url(2), url(9));

      assertThat(database.links().last(Samples.CRAWL, wanted, (url, links) -> links))
          .isEqualTo(
              Map.of(
                  url(1),
                  other.targets(),
                  url(2),
                  List.of("http://b.test/?q=\u00e9", "http://a.test/")));
      assertThat(database.links().last("another", wanted, (url, links) -> links)).isEmpty();
    }
  }

  @Test
  void forEach_tailThatAKillLeft_isNotRead() throws IOException {
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      Files.write(
          dir.resolve(OutputNames.LINKS), new byte[] {31, -117, 8}, StandardOpenOption.APPEND);

      assertThat(lines(database)).hasSize(1);
    }
    try (CrawlDatabase database = Samples.open(dir)) { // which cuts it
      await(database.pages().store(page(2), Optional.of(exchange(2)), true, TWO));

      assertThat(lines(database)).hasSize(2);
      assertThat(Files.size(dir.resolve(OutputNames.LINKS))).isEqualTo(database.links().bytes());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 8, 9, 30})
  void forEach_fileThatLostItsEnd_readsWhatWasWrittenBehind(int lost) throws IOException {
    Path file = dir.resolve(OutputNames.LINKS);
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      await(database.pages().store(page(2), Optional.of(exchange(2)), true, TWO));
    }
    try (FileChannel torn = FileChannel.open(file, StandardOpenOption.WRITE)) {
      torn.truncate(torn.size() - lost);
    }
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(3), Optional.of(exchange(3)), true, TWO));
      await(database.pages().store(page(4), Optional.of(exchange(4)), true, TWO));

      assertThat(lines(database))
          .filteredOn(line -> !line.equals(line(2, "[http://b.test/?q=\u00e9, http://a.test/]")))
          .as("of page 2 what is left may be a line")
          .containsExactly(
              line(1, "[http://b.test/?q=\u00e9, http://a.test/]"),
              line(3, "[http://b.test/?q=\u00e9, http://a.test/]"),
              line(4, "[http://b.test/?q=\u00e9, http://a.test/]"));
      assertThat(database.links().bytes()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void forEach_zerosAndForeignBytesBetweenMembers_areLeftOut() throws IOException {
    Path file = dir.resolve(OutputNames.LINKS);
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      byte[] first = Files.readAllBytes(file);
      byte[] zeros = new byte[200_000];
      byte[] foreign = new byte[200_000];
      new Random(7).nextBytes(foreign);
      for (int i = 0; i < 100; i++) {
        await(database.pages().store(page(2 + i), Optional.of(exchange(2 + i)), true, TWO));
      }
      byte[] all = Files.readAllBytes(file);
      byte[] rest = Arrays.copyOfRange(all, first.length, all.length);
      Files.write(file, first);
      for (byte[] next : List.of(zeros, rest, foreign, rest, zeros)) {
        Files.write(file, next, StandardOpenOption.APPEND);
      }
      setMark(database, Files.size(file));

      assertThat(lines(database)).hasSize(201);
      assertThat(lines(database).get(200))
          .isEqualTo(line(101, "[http://b.test/?q=\u00e9, http://a.test/]"));
    }
  }

  private static void setMark(CrawlDatabase database, long length) {
    try (Connection connection = database.link().connect();
        PreparedStatement statement =
            connection.prepareStatement("UPDATE file_mark SET length = ? WHERE file = ?")) {
      statement.setLong(1, length);
      statement.setString(2, OutputNames.LINKS);
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"x\"", "{}", "[[]]", "[\"x\", 1]", "[\"x\""})
  @Timeout(30)
  void forEach_linksThatAreNoListOfUrls_endTheFile(String links) throws IOException {
    try (CrawlDatabase database = Samples.open(dir)) {
      await(database.pages().store(page(1), Optional.of(exchange(1)), true, TWO));
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(dir.resolve(OutputNames.LINKS)))) {
        out.write(("{\"links\":" + links + "}\n").getBytes(StandardCharsets.UTF_8));
      }

      assertThat(lines(database)).isEmpty();
    }
  }
}
