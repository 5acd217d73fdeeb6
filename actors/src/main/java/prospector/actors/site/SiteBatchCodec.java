package prospector.actors.site;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.actors.host.link.FoundLink;
import prospector.prioritizer.Parent;

/**
 * The bytes of a {@link SiteBatch}: each page once, URLs front-coded (Witten, Moffat and Bell 1999,
 * section 4.1), all of it deflated (RFC 1951 in RFC 1950).
 *
 * <p><em>Reading takes memory and time in proportion to {@link #MOST_BYTES} at most</em>, whatever
 * the bytes say.
 */
public final class SiteBatchCodec {
  /** Of a batch as it is sent. */
  public static final int MOST_SENT_BYTES = 4_000_000;

  private static final int MOST_BYTES = 16_000_000; // inflated
  private static final int MOST_PAGES = 10_000;
  private static final int MOST_LINKS = 10_000;
  private static final int MOST_TERMS = 100;
  private static final int MOST_TEXT = 8_192; // bytes; a URL has 2,048 characters
  private static final int FORM = 1;
  private static final int PAGE_NUMBERS = 60; // bytes of what is no text, at most
  private static final int LINK_NUMBERS = 25;
  private static final int TEXT_NUMBERS = 5;
  private static final int SEVEN_BITS = 0x7F;
  private static final int MORE = 0x80;

  private SiteBatchCodec() {}

  /** Links in the order of their URLs make few bytes. */
  public static byte[] encode(SiteBatch batch) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeByte(FORM);
      number(out, batch.pages().size());
      for (SiteBatch.Page page : batch.pages()) {
        page(out, page);
      }
      number(out, batch.links().size());
      String before = "";
      for (SiteBatch.Placed placed : batch.links()) {
        String url = placed.link().url();
        int shared = shared(before, url);
        number(out, shared);
        text(out, url.substring(shared));
        link(out, placed);
        before = url;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /** Bytes of a page before they are deflated, at most. */
  static int weight(SiteBatch.Page page) {
    Parent parent = page.parent();
    int terms = parent.terms().stream().mapToInt(SiteBatchCodec::weight).sum();
    return PAGE_NUMBERS + weight(parent.url()) + terms;
  }

  /** The same of a link, without its page. */
  static int weight(FoundLink link) {
    return LINK_NUMBERS
        + weight(link.url())
        + weight(link.anchor())
        + weight(link.context())
        + weight(link.tagPath());
  }

  /** In UTF-8, with its length. */
  private static int weight(String text) {
    int bytes = TEXT_NUMBERS;
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      bytes += at <= SEVEN_BITS ? 1 : at < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  private static void page(DataOutputStream out, SiteBatch.Page page) throws IOException {
    Parent parent = page.parent();
    text(out, parent.url());
    out.writeDouble(parent.score());
    out.writeBoolean(parent.relevant());
    number(out, parent.depth() + 1); // -1 for the page that links to the seeds
    number(out, parent.sinceNugget());
    number(out, parent.terms().size());
    for (String term : parent.terms()) {
      text(out, term);
    }
    out.writeDouble(parent.cash());
    number(out, parent.beyond());
    out.writeLong(page.foundMillis());
  }

  private static void link(DataOutputStream out, SiteBatch.Placed placed) throws IOException {
    number(out, placed.page());
    text(out, placed.link().anchor());
    text(out, placed.link().context());
    text(out, placed.link().tagPath());
    number(out, placed.link().position());
    number(out, placed.link().hops());
  }

  private static int shared(String before, String url) {
    int most = Math.min(before.length(), url.length());
    int at = 0;
    while (at < most && before.charAt(at) == url.charAt(at)) {
      at++;
    }
    return at;
  }

  /**
   * Reads what another site sent.
   *
   * @throws IOException for bytes that are no batch, or that are more than one may have
   */
  public static SiteBatch decode(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(inflated(bytes)))) {
      if (in.readByte() != FORM) {
        throw new IOException("expected a batch of links of form " + FORM);
      }
      int count = number(in, MOST_PAGES, "pages");
      List<SiteBatch.Page> pages = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        pages.add(page(in));
      }
      int links = number(in, MOST_LINKS, "links");
      List<SiteBatch.Placed> placed = new ArrayList<>();
      String before = "";
      long chars = 0; // shared ones cost nothing on the way
      for (int i = 0; i < links; i++) {
        int shared = number(in, before.length(), "characters of the URL before");
        String url = before.substring(0, shared) + text(in);
        if (url.length() > MOST_TEXT) {
          throw new IOException("expected a URL of at most " + MOST_TEXT + " characters");
        }
        chars += url.length();
        if (chars > MOST_BYTES) {
          throw new IOException("expected URLs of at most " + MOST_BYTES + " characters together");
        }
        placed.add(link(in, url, pages.size()));
        before = url;
      }
      return new SiteBatch(pages, placed);
    }
  }

  private static byte[] inflated(byte[] bytes) throws IOException {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      byte[] inflated = in.readNBytes(MOST_BYTES + 1);
      if (inflated.length > MOST_BYTES) {
        throw new IOException("expected a batch of at most " + MOST_BYTES + " bytes");
      }
      return inflated;
    }
  }

  private static SiteBatch.Page page(DataInputStream in) throws IOException {
    String url = text(in);
    double score = in.readDouble();
    boolean relevant = in.readBoolean();
    int depth = number(in, Integer.MAX_VALUE, "links from a seed") - 1;
    int sinceNugget = number(in, Integer.MAX_VALUE, "links since a nugget");
    int count = number(in, MOST_TERMS, "words of a page");
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      terms.add(text(in));
    }
    double cash = in.readDouble();
    int beyond = number(in, Integer.MAX_VALUE, "links beyond the scope");
    if (!(score >= 0 && score <= 1) || !(cash >= 0 && cash < Double.POSITIVE_INFINITY)) {
      throw new IOException(
          "expected a score in [0,1] and cash over 0, got " + score + ", " + cash);
    }
    Parent parent = new Parent(url, score, relevant, depth, sinceNugget, terms, cash, beyond);
    return new SiteBatch.Page(parent, in.readLong());
  }

  private static SiteBatch.Placed link(DataInputStream in, String url, int pages)
      throws IOException {
    int page = number(in, pages - 1, "the index of a page");
    String anchor = text(in);
    String context = text(in);
    String tagPath = text(in);
    int position = number(in, Integer.MAX_VALUE, "a link's position");
    int hops = number(in, Integer.MAX_VALUE, "redirects");
    return new SiteBatch.Placed(page, new FoundLink(url, anchor, context, tagPath, position, hops));
  }

  private static void number(DataOutputStream out, int value) throws IOException {
    int rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      out.writeByte((rest & SEVEN_BITS) | MORE);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  private static int number(DataInputStream in, int most, String what) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = in.readUnsignedByte();
      value |= (long) (next & SEVEN_BITS) << shift;
      if ((next & MORE) == 0) {
        if (value > most) {
          throw new IOException("expected at most " + most + " " + what + ", got " + value);
        }
        return (int) value;
      }
    }
    throw new IOException("expected a number of at most five bytes for " + what);
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(out, bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[number(in, MOST_TEXT, "bytes of text")];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
