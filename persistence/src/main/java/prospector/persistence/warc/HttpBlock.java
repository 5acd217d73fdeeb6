package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import prospector.web.fetch.StoredBody;
import prospector.web.header.HeaderText;

/**
 * The HTTP message in a response record, read leniently: servers send heads that a strict parser
 * refuses, and what was stored must be readable.
 */
final class HttpBlock {
  /** Above what any fetch limit lets in. */
  private static final int LIMIT_BYTES = 512 << 20;

  private HttpBlock() {}

  static ArchivedHttp read(String url, byte[] block) throws IOException {
    int end = headEnd(block);
    String[] lines = new String(block, 0, end, ISO_8859_1).split("\r?\n");
    Map<String, List<String>> headers = headers(lines);
    byte[] body = Arrays.copyOfRange(block, end, block.length);
    if (headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
      body = Chunks.join(body);
    }
    int status = status(lines[0]);
    return new ArchivedHttp(url, status, Map.copyOf(headers), decoded(status, body, headers));
  }

  /** Folded lines are joined by a space (RFC 9112 section 5.2), as when they were fetched. */
  private static Map<String, List<String>> headers(String[] lines) {
    Map<String, List<String>> headers = new HashMap<>();
    String name = "";
    StringBuilder value = new StringBuilder();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (lines[i].startsWith(" ") || lines[i].startsWith("\t")) {
        String more = lines[i].strip();
        value.append(value.length() == 0 || more.isEmpty() ? "" : " ").append(more);
      } else if (colon > 0) {
        add(headers, name, value.toString());
        name = lines[i].substring(0, colon).strip().toLowerCase(Locale.ROOT);
        value.setLength(0);
        value.append(lines[i].substring(colon + 1).strip());
      }
    }
    add(headers, name, value.toString());
    return headers;
  }

  private static void add(Map<String, List<String>> headers, String name, String value) {
    if (!name.isEmpty()) {
      headers
          .computeIfAbsent(name, any -> new ArrayList<>(1))
          .add(name.equals("location") ? HeaderText.location(value) : value);
    }
  }

  /** An error or a redirect says all it has to say in its head, and was taken for that. */
  private static byte[] decoded(int status, byte[] body, Map<String, List<String>> headers)
      throws IOException {
    try {
      return StoredBody.decode(
          body, headers.getOrDefault("content-encoding", List.of()), LIMIT_BYTES);
    } catch (IOException e) {
      if (status / 100 == 2) {
        throw e;
      }
      return new byte[0];
    }
  }

  /** Just behind the empty line; the whole block when there is none. */
  private static int headEnd(byte[] block) {
    for (int i = 0; i + 1 < block.length; i++) {
      if (block[i] == '\n') {
        if (block[i + 1] == '\n') {
          return i + 2;
        }
        if (i + 2 < block.length && block[i + 1] == '\r' && block[i + 2] == '\n') {
          return i + 3;
        }
      }
    }
    return block.length;
  }

  private static int status(String statusLine) {
    String[] words = statusLine.split(" ", 3);
    boolean numeric = words.length > 1 && words[1].matches("[1-5][0-9]{2}");
    return numeric ? Integer.parseInt(words[1]) : 0;
  }
}
