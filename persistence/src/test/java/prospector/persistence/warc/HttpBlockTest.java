package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HttpBlockTest {

  /** RFC 9112 section 5.2: as it was read when it was fetched. */
  @Test
  void read_foldedLines_belongToTheValueBefore() throws IOException {
    ArchivedHttp read =
        read(
            "HTTP/1.1 200 OK\r\n folded before any\r\n"
                + "Content-Type: text/html;\r\n\tcharset=windows-1251\r\n"
                + "X-Robots-Tag: noindex,\r\n  nofollow\r\n \r\n"
                + "X-Robots-Tag: noarchive\r\n"
                + "X-Empty:\r\n later\r\n"
                + "\r\nbody");

    assertThat(read.headers().get("content-type"))
        .containsExactly("text/html; charset=windows-1251");
    assertThat(read.headers().get("x-robots-tag"))
        .containsExactly("noindex, nofollow", "noarchive");
    assertThat(read.headers().get("x-empty")).containsExactly("later");
    assertThat(new String(read.body(), ISO_8859_1)).isEqualTo("body");
  }

  @Test
  void read_manyFolds_takesTimeInProportion() throws IOException {
    ArchivedHttp read = read("HTTP/1.1 200 OK\r\nX: a\r\n" + " b\r\n".repeat(400_000) + "\r\n");

    assertThat(read.headers().getOrDefault("x", List.of()))
        .singleElement()
        .satisfies(value -> assertThat(value).hasSize(1 + 2 * 400_000));
  }

  private static ArchivedHttp read(String block) throws IOException {
    return HttpBlock.read("http://a.test/", block.getBytes(ISO_8859_1));
  }
}
