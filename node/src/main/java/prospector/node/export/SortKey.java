package prospector.node.export;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * A URL as a key of a web archive's index (SURT, sort-friendly URI reordering transform): {@code
 * http://www.example.org/a?c=1&b=2} is {@code org,example)/a?b=2&c=1}.
 *
 * <p>After the canonical form of the Internet Archive's Wayback and of pywb: lower case, no {@code
 * www.}, escapes only where they are needed, no empty steps of a path and no slash at its end,
 * parameters sorted by name and then by value. Session ids are left in, which those take out.
 */
final class SortKey {
  private static final HexFormat HEX = HexFormat.of();

  /** What has no {@code =} comes before what has one behind the same name. */
  private static final Comparator<String> BY_NAME =
      Comparator.comparing(SortKey::name).thenComparing(Comparator.naturalOrder());

  private SortKey() {}

  static String of(CrawlUrl url) {
    HostKey host = url.host();
    String rest = url.value().substring(host.value().length());
    int question = rest.indexOf('?');
    String path = path(plain(question < 0 ? rest : rest.substring(0, question)));
    String query = question < 0 ? "" : plain(rest.substring(question + 1));
    return authority(host) + ")" + path + (query.isEmpty() ? "" : "?" + sorted(query));
  }

  /** A host's name from its end, such as {@code org.example}; an address stays as it is. */
  static String reversed(String hostName) {
    return hostName.matches("[0-9.]+") ? hostName : turned(hostName, ".");
  }

  private static String turned(String hostName, String separator) {
    if (hostName.startsWith("[")) {
      return hostName;
    }
    List<String> labels = new ArrayList<>(List.of(hostName.split("\\.")));
    Collections.reverse(labels);
    return String.join(separator, labels);
  }

  /** An IPv4 address is turned as a name is. */
  private static String authority(HostKey host) {
    String name = turned(host.hostName().replaceFirst("^www\\d*\\.(?=.)", ""), ",");
    boolean usual = host.port() == (host.scheme().equals("https") ? 443 : 80);
    return usual ? name : name + ":" + host.port();
  }

  /**
   * Escapes are taken out until none is left, however they are nested, and made again of what needs
   * them. One pass: what a byte completes is looked for at the end alone.
   */
  private static String plain(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = 0;
    for (byte next : bytes) { // what was read is behind what is written
      bytes[length++] = next;
      while (length >= 3 && bytes[length - 3] == '%') {
        int high = Character.digit(bytes[length - 2] & 0xff, 16);
        int low = Character.digit(bytes[length - 1] & 0xff, 16);
        if (high < 0 || low < 0) {
          break;
        }
        length -= 2;
        bytes[length - 1] = (byte) (high * 16 + low);
      }
    }
    StringBuilder plain = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      byte each = bytes[i];
      if (each <= ' '
          || each == 0x7f
          || each == '#'
          || each == '%') { // bytes from 0x80 are below 0
        plain.append('%').append(HEX.toHexDigits(each));
      } else {
        plain.append((char) each);
      }
    }
    return plain.toString().toLowerCase(Locale.ROOT);
  }

  private static String path(String path) {
    List<String> steps = new ArrayList<>();
    for (String step : path.split("/", -1)) {
      if (step.equals("..") && steps.size() > 1) { // before the first slash there is an empty one
        steps.remove(steps.size() - 1);
      } else if (!step.equals(".")) {
        steps.add(step);
      }
    }
    steps.removeIf(String::isEmpty);
    return "/" + String.join("/", steps);
  }

  private static String sorted(String query) {
    String[] parameters = query.split("&", -1);
    Arrays.sort(parameters, BY_NAME);
    return String.join("&", parameters);
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }
}
