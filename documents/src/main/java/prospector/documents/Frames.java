package prospector.documents;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.web.page.DocumentSettings;
import prospector.web.page.DocumentText;

/**
 * What goes between a node and the process that reads its files: big-endian numbers, and texts and
 * files as a length in bytes followed by the bytes. Both ends come out of the same build.
 *
 * <p><em>A node believes no length</em>: whatever else is written where answers are read, as by a
 * JVM that dies, is no answer, and takes no memory.
 */
final class Frames {
  /** What a process says first, once it can be asked. */
  static final int READY = 0x50524f53; // "PROS"

  private static final int ANSWER = 0x414e5357; // "ANSW", before each
  private static final int BYTES_MAX = 1 << 30; // of a file
  private static final int VALUE_BYTES_MAX = 1 << 16; // of a title, a link and the like
  private static final int BYTES_A_CHAR = 4;

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
    return new Question(readValue(in), readBytes(in, BYTES_MAX));
  }

  static void write(DataOutputStream out, DocumentText document) throws IOException {
    out.writeInt(ANSWER);
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

  static DocumentText readAnswer(DataInputStream in, DocumentSettings settings) throws IOException {
    if (in.readInt() != ANSWER) {
      throw new IOException("expected an answer, got something else");
    }
    String problem = readValue(in);
    String title = readValue(in);
    String author = readValue(in);
    String language = readValue(in);
    String text = readText(in, BYTES_A_CHAR * (long) settings.textCharsMax());
    long millis = in.readLong();
    int count = within(in.readInt(), settings.linksMax());
    List<DocumentText.Reference> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.add(new DocumentText.Reference(readValue(in), readValue(in)));
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

  private static String readValue(DataInputStream in) throws IOException {
    return readText(in, VALUE_BYTES_MAX);
  }

  private static String readText(DataInputStream in, long bytesMax) throws IOException {
    return new String(readBytes(in, bytesMax), StandardCharsets.UTF_8);
  }

  private static byte[] readBytes(DataInputStream in, long bytesMax) throws IOException {
    byte[] bytes = new byte[within(in.readInt(), bytesMax)];
    in.readFully(bytes);
    return bytes;
  }

  private static int within(int number, long max) throws IOException {
    if (number < 0 || number > max) {
      throw new IOException("expected 0 to " + max + ", got " + number);
    }
    return number;
  }
}
