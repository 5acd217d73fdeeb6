package prospector.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

class FramesTest {
  private static final int CHARS = 10;
  private static final DocumentSettings SETTINGS =
      new DocumentSettings(false, 1, 64, Duration.ofSeconds(1), CHARS, 2);
  private static final int TEXT_AT = 5 * Integer.BYTES; // after four values that are empty

  private static byte[] written(DocumentText document) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Frames.write(new DataOutputStream(out), document);
    return out.toByteArray();
  }

  private static DocumentText text(String text, int links) {
    return new DocumentText(
        "",
        "",
        "",
        text,
        Collections.nCopies(links, new DocumentText.Reference("http://a.test/", "a")),
        Optional.empty(),
        "");
  }

  private static DocumentText read(byte[] answer) throws IOException {
    return Frames.readAnswer(new DataInputStream(new ByteArrayInputStream(answer)), SETTINGS);
  }

  @Test
  void readAnswer_asLongAsTheSettingsAllow_isRead() throws IOException {
    DocumentText longest = text("\u6587".repeat(CHARS), 2);

    assertThat(read(written(longest))).isEqualTo(longest);
  }

  @Test
  void readAnswer_wordsOfAJvm_areNone() {
    byte[] banner = "#\n# There is insufficient memory".getBytes(StandardCharsets.US_ASCII);

    assertThatThrownBy(() -> read(banner)).hasMessage("expected an answer, got something else");
  }

  /** Without a bound it would end as one that is cut, after its memory was taken. */
  @Test
  void readAnswer_moreThanTheSettingsAllow_isRefusedByItsLength() throws IOException {
    byte[] large = written(text("", 0));
    ByteBuffer.wrap(large).putInt(TEXT_AT, 1 << 29);

    assertThatThrownBy(() -> read(large)).hasMessage("expected 0 to 40, got 536870912");
    assertThatThrownBy(() -> read(written(text("", 3)))).hasMessage("expected 0 to 2, got 3");
    for (int value : List.of(1, 2, 3, 4)) {
      byte[] title = written(text("", 0));
      ByteBuffer.wrap(title).putInt(value * Integer.BYTES, 1 << 29);
      assertThatThrownBy(() -> read(title)).hasMessage("expected 0 to 65536, got 536870912");
    }
  }
}
