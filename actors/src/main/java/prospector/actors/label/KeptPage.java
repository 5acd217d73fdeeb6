package prospector.actors.label;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.web.page.ParsedPage;

/**
 * A page as labels need it on every node: its response, and the link by which it was chosen.
 *
 * @param headers of the response, names in lower case
 * @param body after content decoding, at most {@value #LONGEST_BODY} bytes; empty where none was
 *     archived
 */
@SuppressWarnings("ArrayRecordComponent") // written and read, never compared
record KeptPage(Map<String, List<String>> headers, byte[] body, LinkEvidence link) {
  private static final int FORMAT = 1;
  static final int LONGEST_BODY = 256 * 1024;

  KeptPage {
    headers = Map.copyOf(headers);
    body = body.length > LONGEST_BODY ? Arrays.copyOf(body, LONGEST_BODY) : body;
  }

  /** A page that says what a file does, for a file that is too long to be kept itself. */
  static KeptPage ofText(Map<String, List<String>> headers, ParsedPage page, LinkEvidence link) {
    Map<String, List<String>> text = new LinkedHashMap<>(headers);
    text.put("content-type", List.of("text/html; charset=utf-8"));
    String html =
        "<html lang=\""
            + escaped(page.language().orElse(""))
            + "\"><title>"
            + escaped(page.title())
            + "</title><p>"
            + escaped(page.text());
    return new KeptPage(text, html.getBytes(StandardCharsets.UTF_8), link);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeByte(FORMAT);
      out.writeInt(headers.size());
      for (Map.Entry<String, List<String>> header : headers.entrySet()) {
        text(out, header.getKey());
        texts(out, header.getValue());
      }
      out.writeInt(body.length);
      out.write(body);
      write(out, link);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, LinkEvidence link) throws IOException {
    Parent parent = link.parent();
    text(out, parent.url());
    out.writeDouble(parent.score());
    out.writeBoolean(parent.relevant());
    out.writeInt(parent.depth());
    out.writeInt(parent.sinceNugget());
    texts(out, parent.terms());
    text(out, link.anchor());
    text(out, link.context());
    text(out, link.tagPath());
    out.writeInt(link.position());
  }

  /**
   * Reads one.
   *
   * @throws IOException when the bytes are no kept page
   */
  static KeptPage of(byte[] bytes) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
      int format = in.readByte();
      if (format != FORMAT) {
        throw new IOException("format " + format + " of a kept page, expected " + FORMAT);
      }
      Map<String, List<String>> headers = new LinkedHashMap<>();
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        headers.put(text(in), texts(in));
      }
      byte[] body = in.readNBytes(in.readInt());
      return new KeptPage(headers, body, link(in));
    }
  }

  private static LinkEvidence link(DataInputStream in) throws IOException {
    Parent parent =
        new Parent(
            text(in), in.readDouble(), in.readBoolean(), in.readInt(), in.readInt(), texts(in));
    return new LinkEvidence(parent, text(in), text(in), text(in), in.readInt());
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  private static void texts(DataOutputStream out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(out, text);
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    int count = in.readInt();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(in));
    }
    return texts;
  }
}
