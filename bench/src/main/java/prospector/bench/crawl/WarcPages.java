package prospector.bench.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes what a web shall answer as a WARC file, a gzip member a record (ISO 28500). */
public final class WarcPages implements Closeable {
  private final OutputStream out;

  /** Begins the file anew. */
  public WarcPages(Path file) throws IOException {
    this.out = Files.newOutputStream(file);
  }

  /** Adds a page. */
  public void html(String url, String body) throws IOException {
    add(url, "text/html; charset=utf-8", body);
  }

  /** Adds an answer with status 200. */
  public void add(String url, String mediaType, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: " + mediaType + "\r\n\r\n").getBytes(UTF_8);
    String record =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
            + url
            + "\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
            + (head.length + bytes.length)
            + "\r\n\r\n";
    ByteArrayOutputStream member = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(member)) {
      zip.write(record.getBytes(UTF_8));
      zip.write(head);
      zip.write(bytes);
      zip.write("\r\n\r\n".getBytes(UTF_8));
    }
    member.writeTo(out);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
