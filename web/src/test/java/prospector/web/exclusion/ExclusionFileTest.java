package prospector.web.exclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.web.url.CrawlUrl;

class ExclusionFileTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://example.org/");

  private final Path path;
  private final ExclusionFile file;

  ExclusionFileTest(@TempDir Path dir) {
    path = dir.resolve("exclusions.txt");
    file = new ExclusionFile(path);
  }

  @Test
  void refresh_missingFile_excludesNothing() {
    assertThat(file.refresh()).isEmpty();
    assertThat(file.list().of(URL)).isEmpty();
  }

  @Test
  void refresh_editedFile_isReadAgain() throws IOException {
    file.refresh();
    Files.writeString(path, "host example.org\n");

    assertThat(file.refresh()).contains(List.of());
    assertThat(file.list().of(URL)).isPresent();
    assertThat(file.refresh()).isEmpty();

    Files.writeString(path, "# nobody any more\n");
    assertThat(file.refresh()).isPresent();
    assertThat(file.list().of(URL)).isEmpty();
  }

  @Test
  void refresh_badLine_isTold() throws IOException {
    Files.writeString(path, "host example.org\nhots example.net\n");

    assertThat(file.refresh())
        .contains(List.of("line 2: expected domain, host or prefix, got \"hots\""));
    assertThat(file.list().of(URL)).isPresent();
  }

  @Test
  void refresh_fileGone_leavesItsLinesInForce() throws IOException {
    Files.writeString(path, "host example.org\n");
    file.refresh();
    Files.delete(path);

    assertThat(file.refresh()).contains(List.of("the file is gone; its lines hold on"));
    assertThat(file.refresh()).isEmpty();
    assertThat(file.list().of(URL)).isPresent();
  }

  @Test
  void refresh_fileThatCannotBeRead_isToldOnceAlsoWhereNoneWasReadBefore() throws IOException {
    file.refresh();
    Files.createDirectory(path);

    assertThat(file.refresh().orElseThrow())
        .singleElement()
        .asString()
        .startsWith("cannot be read; nothing of it is in force: ");
    assertThat(file.refresh()).isEmpty();
    assertThat(file.isKnown()).isFalse();

    Files.delete(path);
    assertThat(file.refresh()).isEmpty();
    Files.createDirectory(path);
    assertThat(file.refresh()).as("after it was away").isPresent();
  }

  @Test
  void append_toFileWithoutLastNewline_startsALineOfItsOwn() throws IOException {
    Files.writeString(path, "host example.net");

    file.append(new Exclusion(Exclusion.Kind.DOMAIN, "example.org", Optional.empty(), "asked to"));

    assertThat(Files.readAllLines(path))
        .containsExactly("host example.net", "domain example.org asked to");
    assertThat(file.refresh()).contains(List.of());
    assertThat(file.list().of(URL)).isPresent();
  }
}
