package prospector.graph;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * URLs in order, as one part of a graph tells them to another.
 *
 * @param file front-coded
 * @param urls how many
 */
public record UrlRun(Path file, int urls) {
  private static final int ANOTHER = 1;
  private static final int END = 0;

  LinkChunk.Files chunk() {
    return new LinkChunk.Files(file, urls, file, 0);
  }

  /** Tells URLs, which come in order; {@link #end} ends the message. */
  public static final class Teller {
    private final DataOutputStream out;
    private final FrontCoding coding = new FrontCoding();

    public Teller(DataOutputStream out) {
      this.out = out;
    }

    public void add(String url) throws IOException {
      out.writeByte(ANOTHER);
      coding.write(url, out);
    }

    public void end() throws IOException {
      out.writeByte(END);
    }
  }

  /**
   * Hears what a teller told.
   *
   * @throws IOException when it is damaged, or not in order
   */
  public static UrlRun hear(DataInputStream in, Path file) throws IOException {
    FrontCoding heard = new FrontCoding();
    FrontCoding kept = new FrontCoding();
    String last = "";
    int urls = 0;
    try (DataOutputStream out = Streams.out(file)) {
      while (in.readByte() != END) {
        String url = heard.read(in);
        if (url.compareTo(last) <= 0) {
          throw new IOException("expected URLs in order, got " + url + " after " + last);
        }
        kept.write(url, out);
        last = url;
        urls++;
      }
    }
    return new UrlRun(file, urls);
  }
}
