package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.web.page.ParsedPage;

final class ExamplePagesTest {
  private final Path directory;

  ExamplePagesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void read_html_by_name_or_content_gives_title_and_visible_text() throws IOException {
    String html = "<title>Old engines</title><script>var hidden</script><p>The boiler";
    Path named = Files.writeString(directory.resolve("a.HTM"), html);
    Path unnamed = Files.writeString(directory.resolve("b"), "\n  <!doctype html>" + html);

    for (Path file : new Path[] {named, unnamed}) {
      ParsedPage page = ExamplePages.read(file);

      assertThat(page.title()).isEqualTo("Old engines");
      assertThat(page.text()).contains("The boiler").doesNotContain("hidden");
    }
  }

  @Test
  void read_htmlInAnotherCharset_is_decoded() throws IOException {
    byte[] bytes =
        "<meta charset=windows-1251><p>Паровоз".getBytes(Charset.forName("windows-1251"));
    Path file = Files.write(directory.resolve("a.html"), bytes);

    assertThat(ExamplePages.read(file).text()).contains("Паровоз");
  }

  @Test
  void read_text_is_taken_as_it_is() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "steam & <b> träins");

    assertThat(ExamplePages.read(file).text()).isEqualTo("steam & <b> träins");
  }

  @Test
  void read_otherBytes_areRefusedByName() throws IOException {
    byte[] picture = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 0x0D};
    Path binary = Files.write(directory.resolve("a.png"), picture);
    Path zeros = Files.write(directory.resolve("b"), new byte[] {'s', 't', 0, 'm'});
    Path latin = Files.write(directory.resolve("c.txt"), new byte[] {'t', 'r', (byte) 0xE4, 'n'});

    for (Path file : List.of(binary, zeros, latin)) {
      assertThatThrownBy(() -> ExamplePages.read(file))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": expected a page in HTML or plain text in UTF-8, got other bytes");
    }
  }

  @Test
  void filesIn_whatIsHiddenAndWhatLiesBesidePages_are_left_out() throws IOException {
    Files.createDirectories(directory.resolve("sub"));
    Files.createDirectories(directory.resolve(".git"));
    Path first = Files.writeString(directory.resolve("a.txt"), "");
    Path second = Files.writeString(directory.resolve("sub/b.md"), "");
    Files.writeString(directory.resolve(".hidden.txt"), "");
    Files.writeString(directory.resolve(".git/description.txt"), "steam");
    Files.writeString(directory.resolve("sub/menu.JS"), "var steam");
    Files.writeString(directory.resolve("sub/jquery.js.download"), "/*! <html> */ var steam");
    Files.writeString(directory.resolve("sub/load.php"), "b {}");
    Files.writeString(directory.resolve("sub/data.json"), "{}");
    Files.writeString(directory.resolve("sub/map.svg"), "<?xml version='1.0'?><svg><text>steam");

    assertThat(ExamplePages.filesIn(directory)).containsExactly(first, second);
  }

  @Test
  void filesIn_pagesWithoutAName_areTold_by_their_root() throws IOException {
    Path hidden = Files.createDirectories(directory.resolve(".saved"));
    Path doctype = Files.writeString(hidden.resolve("a"), "\uFEFF\n<!DOCTYPE HTML><p>steam");
    Path comment = Files.writeString(hidden.resolve("b?id=1"), "<!-- saved from x -->\n<html>");
    Path xhtml = Files.writeString(hidden.resolve("c.php"), "<?xml version='1.0'?><html lang=en>");

    assertThat(ExamplePages.filesIn(hidden)).containsExactly(doctype, comment, xhtml);
  }

  @Test
  void filesIn_filesThatMayNotBeRead_areThere_unopened() throws IOException {
    Path page = Files.writeString(directory.resolve("a"), "<html>");
    Path other = Files.writeString(directory.resolve("b"), "var steam");
    Files.writeString(directory.resolve("c"), "var steam");

    assertThat(ExamplePages.filesIn(directory, file -> !file.equals(other)))
        .containsExactly(page, other);
  }

  @Test
  void filesIn_folderThatMayNotBeRead_isNoOtherFailureThanThatOfAFile() throws IOException {
    Path closed = Files.createDirectory(directory.resolve("closed"));
    assertThat(closed.toFile().setReadable(false)).isTrue();
    assumeThat(Files.isReadable(closed)).as("root reads all").isFalse();

    try {
      assertThatThrownBy(() -> ExamplePages.filesIn(directory)).isInstanceOf(IOException.class);
    } finally {
      assertThat(closed.toFile().setReadable(true)).isTrue();
    }
  }
}
