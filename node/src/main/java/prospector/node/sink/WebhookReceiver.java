package prospector.node.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import prospector.node.settings.SinkTarget;

/**
 * Posts lines to a URL. <em>The header {@code Idempotency-Key} is the same for the same batch</em>,
 * so that a receiver that took it, and whose answer was lost, can tell.
 */
final class WebhookReceiver implements Receiver {
  static final int ANSWER_BYTES = 64 * 1024;

  private final SinkTarget.Webhook target;
  private final HttpSender sender;

  WebhookReceiver(SinkTarget.Webhook target, HttpSender sender) {
    this.target = target;
    this.sender = sender;
  }

  @Override
  public Taken take(Batch batch) throws IOException, InterruptedException {
    sender.post(
        target.url(),
        Map.of(
            "Content-Type",
            target.array() ? "application/json" : "application/x-ndjson",
            "Idempotency-Key",
            batch.key(),
            "Prospector-Crawl",
            batch.crawl(),
            "Prospector-Pages",
            String.valueOf(batch.lines().size())),
        target.array() ? array(batch) : batch.bytes());
    return Taken.ALL;
  }

  private static byte[] array(Batch batch) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    char before = '[';
    for (Line line : batch.lines()) {
      all.write(before);
      all.write(line.json(), 0, line.json().length - 1);
      before = ',';
    }
    all.write(']');
    return all.toByteArray();
  }

  @Override
  public void close() {
    sender.close();
  }
}
