package prospector.node.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * A URL as a key of a web archive's index (SURT, sort-friendly URI reordering transform): {@code
 * http://www.example.org/a?c=1&b=2} is {@code org,example)/a?b=2&c=1}.
 *
 * <p>After the canonical form of the Internet Archive's Wayback and of pywb: lower case, no {@code
 * www.}, parameters sorted, no slash at the end. Session ids are left in, which those take out.
 */
final class SortKey {
  private SortKey() {}

  static String of(CrawlUrl url) {
    HostKey host = url.host();
    String rest = url.value().substring(host.value().length()).toLowerCase(Locale.ROOT);
    int question = rest.indexOf('?');
    String path = question < 0 ? rest : rest.substring(0, question);
    String query = question < 0 ? "" : rest.substring(question + 1);
    if (path.length() > 1 && path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    return authority(host) + ")" + path + (query.isEmpty() ? "" : "?" + sorted(query));
  }

  /** A host's name from its end, such as {@code org,example}; an address stays as it is. */
  static String reversed(String hostName, String separator) {
    if (hostName.matches("[0-9.]+") || hostName.startsWith("[")) {
      return hostName;
    }
    List<String> labels = new ArrayList<>(List.of(hostName.split("\\.")));
    Collections.reverse(labels);
    return String.join(separator, labels);
  }

  private static String authority(HostKey host) {
    String name = reversed(host.hostName().replaceFirst("^www\\d*\\.(?=.)", ""), ",");
    boolean usual = host.port() == (host.scheme().equals("https") ? 443 : 80);
    return usual ? name : name + ":" + host.port();
  }

  private static String sorted(String query) {
    String[] parameters = query.split("&", -1);
    Arrays.sort(parameters);
    return String.join("&", parameters);
  }
}
