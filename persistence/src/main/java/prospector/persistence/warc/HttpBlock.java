package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.web.fetch.HeaderLines;
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
    String head = new String(block, 0, end, ISO_8859_1);
    Map<String, List<String>> headers = new HashMap<>(HeaderLines.of(head));
    headers.computeIfPresent(
        "location", (name, values) -> values.stream().map(HeaderText::location).toList());
    byte[] body = Arrays.copyOfRange(block, end, block.length);
    if (headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
      body = Chunks.join(body);
    }
    int status = status(head.lines().findFirst().orElse(""));
    return new ArchivedHttp(url, status, Map.copyOf(headers), decoded(status, body, headers));
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
