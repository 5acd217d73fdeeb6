package prospector.documents;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.web.page.DocumentText;

/**
 * What goes between a node and the process that reads its files: big-endian numbers, and texts and
 * files as a length in bytes followed by the bytes. Both ends come out of the same build.
 */
final class Frames {
  /** What a process says first, once it can be asked. */
  static final int READY = 0x50524f53; // "PROS"

  private static final int BYTES_MAX = 1 << 30;

  private Frames() {}

  /** A file to be read. */
  record Question(String mime, byte[] body) {}

  static void write(DataOutputStream out, Question question) throws IOException {
    writeText(out, question.mime());
    out.writeInt(question.body().length);
    out.write(question.body());
    out.flush();
  }

  static Question readQuestion(DataInputStream in) throws IOException {
    return new Question(readText(in), readBytes(in));
  }

  static void write(DataOutputStream out, DocumentText document) throws IOException {
    writeText(out, document.problem());
    writeText(out, document.title());
    writeText(out, document.author());
    writeText(out, document.language());
    writeText(out, document.text());
    out.writeLong(document.duration().map(Duration::toMillis).orElse(-1L));
    out.writeInt(document.links().size());
    for (DocumentText.Reference link : document.links()) {
      writeText(out, link.href());
      writeText(out, link.anchor());
    }
    out.flush();
  }

  static DocumentText readAnswer(DataInputStream in) throws IOException {
    String problem = readText(in);
    String title = readText(in);
    String author = readText(in);
    String language = readText(in);
    String text = readText(in);
    long millis = in.readLong();
    int count = in.readInt();
    List<DocumentText.Reference> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.add(new DocumentText.Reference(readText(in), readText(in)));
    }
    Optional<Duration> duration =
        millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    return new DocumentText(title, author, language, text, links, duration, problem);
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(readBytes(in), StandardCharsets.UTF_8);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > BYTES_MAX) {
      throw new IOException("expected a length of 0 to " + BYTES_MAX + ", got " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
