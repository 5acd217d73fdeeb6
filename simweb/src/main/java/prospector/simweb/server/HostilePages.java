package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Random;
import prospector.simweb.Hostility;

/** Markup that no editor wrote. */
final class HostilePages {
  private static final String HEAD = "<!DOCTYPE html><html><head><title>";
  private static final int MEGABYTE = 1_000_000;
  private static final String[] WORDS =
      ("harbour lantern meadow copper violet garden bridge winter silver marble forest candle river"
              + " pepper window ladder anchor basket thunder mirror")
          .split(" ");

  private HostilePages() {}

  /** An ordinary page with words of its own and links to its neighbours. */
  static byte[] plain(String path) {
    return bytes(page(path, words(path.hashCode(), 120) + links(path, 4)));
  }

  static byte[] of(Hostility kind, String path) {
    String text = words(path.hashCode(), 60);
    return switch (kind) {
      case DEEP_HTML -> bytes(page(path, "<div>".repeat(200_000) + text));
      case MEGABYTE_TITLE -> bytes(HEAD + "x".repeat(MEGABYTE) + "</title><body>" + text);
      case MEGABYTE_URLS -> bytes(page(path, text + megabyteLinks()));
      case MANY_LINKS -> bytes(page(path, links(path, 100_000)));
      case MANY_ATTRIBUTES -> bytes(page(path, text + attributes()));
      case UNCLOSED ->
          bytes(page(path, text + "<!-- <script>" + "<textarea><title><style>".repeat(40_000)));
      case NULL_BYTES ->
          bytes(
              page(path, text + "\0<p\0>a\0b<a href=\"/p\0-1.html\">\0</a><\0a href=x>").repeat(2));
      case LONE_SURROGATES -> surrogates(path, text);
      case CHARSET_MISLABELLED ->
          page(path, "日本語の文章です。".repeat(50)).getBytes(Charset.forName("Shift_JIS"));
      case TRAP_PATHS -> bytes(page(path, text + deeper(path)));
      case TRAP_PARAMETERS -> parameters(path);
      case SOFT_404 -> bytes(page("missing", words(404, 80) + nonsense(path)));
      case META_REFRESH_LOOP ->
          bytes(
              "<meta http-equiv=refresh content=\"0;url=/p-"
                  + (path.contains("p-1.") ? 2 : 1)
                  + ".html\">"
                  + text);
      case PRIVATE_LINKS -> bytes(page(path, text + privateLinks()));
      default -> plain(path);
    };
  }

  private static String page(String title, String body) {
    return HEAD + title.replace("<", "") + "</title></head><body><p>" + body + "</p></body></html>";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String words(long seed, int count) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  private static String links(String path, int count) {
    StringBuilder text = new StringBuilder();
    int first = Math.floorMod(path.hashCode(), 1_000);
    for (int i = 0; i < count; i++) {
      text.append("<a href=\"/p-").append((first + i) % 2_000).append(".html\">next</a> ");
    }
    return text.toString();
  }

  private static String megabyteLinks() {
    String url = "/" + "a/b-".repeat(MEGABYTE / 4);
    return "<a href=\"" + url + "\">long</a><a href=\"/q?" + url + "\">longer</a>";
  }

  private static String attributes() {
    StringBuilder text = new StringBuilder("<p");
    for (int i = 0; i < 100_000; i++) {
      text.append(" a").append(i).append("=1");
    }
    return text.append('>').toString();
  }

  private static byte[] surrogates(String path, String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes(HEAD + path + "</title><p>" + text + "&#xD800; &#xDFFF; &#x110000; "));
    for (int i = 0; i < 1_000; i++) {
      out.writeBytes(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80, ' '}); // U+D800
    }
    out.writeBytes(bytes("<a href=\"/p-\uFFFD&#xD800;.html?%ED%A0%80\">half</a>"));
    String wide = "\ud83d\ude00".repeat(100); // where a text is cut, one of the two cuts a pair
    out.writeBytes(bytes("<a class=\"" + wide + "\" href=\"/p-even.html\">" + wide + "</a>"));
    out.writeBytes(bytes("<a class=\"x" + wide + "\" href=\"/p-odd.html\">x" + wide + "</a>"));
    return out.toByteArray();
  }

  private static String deeper(String path) {
    StringBuilder text = new StringBuilder();
    String base = path.endsWith("/") ? path : path + "/";
    for (int i = 0; i < 8; i++) {
      String word = WORDS[Math.floorMod(path.hashCode() * 31 + i * 7, WORDS.length)];
      text.append("<a href=\"").append(base).append(word).append("-" + i + "/\">deeper</a> ");
    }
    return text.toString();
  }

  /** The text depends on the path alone, the links on everything. */
  private static byte[] parameters(String path) {
    int question = path.indexOf('?');
    String plain = question < 0 ? path : path.substring(0, question);
    StringBuilder text = new StringBuilder(words(plain.hashCode(), 120));
    for (int i = 0; i < 6; i++) {
      int visit = Math.floorMod(path.hashCode() * 31 + i, 1_000_000);
      text.append("<a href=\"/p-" + i + ".html?visit=" + visit + "\">again</a> ");
    }
    return bytes(page(plain, text.toString()));
  }

  private static String nonsense(String path) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      int number = Math.floorMod(path.hashCode() * 31 + i, 1_000_000);
      text.append("<a href=\"/old/").append(number).append(".html\">archive</a> ");
    }
    return text.toString();
  }

  private static String privateLinks() {
    StringBuilder text = new StringBuilder();
    String[] addresses = {
      "127.0.0.1:1", "10.0.0.1", "192.168.1.1", "169.254.169.254/latest/meta-data", "[::1]:1",
      "[::ffff:127.0.0.1]:1", "2130706433", "0x7f.1", "[fd00:ec2::254]", "100.100.100.200"
    };
    for (String address : addresses) {
      text.append("<a href=\"http://").append(address).append("/\">inside</a> ");
    }
    return text.toString();
  }
}
