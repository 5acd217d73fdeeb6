package prospector.node.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import prospector.node.settings.SinkTarget;

/**
 * Puts pages into an index of OpenSearch or Elasticsearch by their bulk API. <em>A page that comes
 * again replaces itself</em>: its id is made of crawl and URL.
 *
 * <p>The answer is 200 whatever became of the pages, and says for each of them what did. Those that
 * do not fit the index (400, 413, 422) are refused; any other failure, as of a server that is too
 * busy or an index that is not there, fails the batch, which comes again as a whole.
 */
final class BulkReceiver implements Receiver {
  /** Some 200 bytes a page, as no more is asked for. */
  static final int ANSWER_BYTES = 16_000_000;

  private static final String ASKED =
      "/_bulk?filter_path=errors,items.*.status,items.*.error.type,items.*.error.reason";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SinkTarget.Bulk target;
  private final HttpSender sender;

  BulkReceiver(SinkTarget.Bulk target, HttpSender sender) {
    this.target = target;
    this.sender = sender;
  }

  @Override
  public Taken take(Batch batch) throws IOException, InterruptedException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (Line line : batch.lines()) {
      body.writeBytes(action(batch.crawl(), line.url()));
      body.writeBytes(line.json());
    }
    byte[] answer =
        sender.post(url(), Map.of("Content-Type", "application/x-ndjson"), body.toByteArray());
    return new Taken("", refused(batch, JSON.readTree(answer)));
  }

  private URI url() {
    return URI.create(target.url().toString().replaceAll("/+$", "") + ASKED);
  }

  private byte[] action(String crawl, String url) throws IOException {
    byte[] action =
        JSON.writeValueAsBytes(
            Map.of("index", Map.of("_index", target.index(), "_id", id(crawl, url))));
    byte[] line = java.util.Arrays.copyOf(action, action.length + 1);
    line[action.length] = '\n';
    return line;
  }

  static String id(String crawl, String url) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(crawl.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return HexFormat.of().formatHex(digest.digest(url.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private List<Refused> refused(Batch batch, JsonNode answer) throws IOException {
    JsonNode errors = answer.path("errors");
    JsonNode items = answer.path("items");
    if (!errors.isBoolean() || items.size() != batch.lines().size()) {
      throw new IOException(
          target.url().getAuthority()
              + " gave no answer of the bulk API: expected errors and "
              + batch.lines().size()
              + " items");
    }
    List<Refused> refused = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      JsonNode item = items.get(i).path("index");
      int status = item.path("status").asInt();
      if (status / 100 != 2) {
        String why =
            status
                + " "
                + item.path("error").path("type").asText()
                + ": "
                + item.path("error").path("reason").asText();
        if (!HttpSender.NEVER.contains(status)) {
          throw new LaterException(
              target.url().getAuthority() + " did not take all pages: " + why, 0);
        }
        refused.add(new Refused(batch.lines().get(i), why));
      }
    }
    return refused;
  }

  @Override
  public void close() {
    sender.close();
  }
}
