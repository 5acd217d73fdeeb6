package prospector.web.fetch;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Collects the bytes of one head after the other until the empty line, within a limit for all. */
final class HeadReader {
  private final int limitBytes;
  private final ByteSink bytes = new ByteSink(1024);
  private int total;
  private int lineLength; // bytes of the current line without CR

  HeadReader(int limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** Takes what it needs from the buffer; null while the head is incomplete. */
  @Nullable ResponseHead read(ByteBuf buffer) throws FetchAbort {
    while (buffer.isReadable()) {
      byte b = buffer.readByte();
      count(1, 0);
      if (b != '\n') {
        bytes.append(b);
        lineLength += b == '\r' ? 0 : 1;
        continue;
      }
      if (lineLength > 0) {
        bytes.append(b);
        lineLength = 0;
      } else if (hasLine()) {
        return finish();
      } else {
        bytes.clear(); // empty lines before a status line are ignored (RFC 9112 section 2.2)
      }
    }
    if (bytes.size() >= 5 && !bytes.startsWith("HTTP/")) {
      throw FetchAbort.malformed("not HTTP");
    }
    return null;
  }

  /** Counts further bytes that are overhead: trailers and chunk extensions. */
  void count(int more, int status) throws FetchAbort {
    total += more;
    if (total > limitBytes) {
      throw FetchAbort.tooLarge("header_bytes", limitBytes, status);
    }
  }

  private boolean hasLine() {
    return bytes.size() > 1 || (bytes.size() == 1 && lineLength > 0);
  }

  private ResponseHead finish() throws FetchAbort {
    String raw = bytes.toLatin1();
    bytes.clear();
    lineLength = 0;
    return ResponseHead.parse(raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw);
  }
}
