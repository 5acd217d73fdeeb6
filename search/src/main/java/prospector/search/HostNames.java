package prospector.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import prospector.web.url.HostName;

/** Names of hosts as the index knows them: in small letters, without scheme and port. */
final class HostNames {
  private static final int NAME_CHARS = 253; // RFC 1035, 2.3.4, as text

  private HostNames() {}

  /** The name in a host key, a URL or a name; may be empty. */
  static String of(String text) {
    int scheme = text.indexOf("://");
    String rest = scheme < 0 ? text : text.substring(scheme + 3);
    int end = 0;
    boolean address = rest.startsWith("["); // an IPv6 address has colons
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      if (rest.charAt(end) == ':' && !(address && rest.indexOf(']', end) > 0)) {
        break;
      }
      end++;
    }
    return ascii(rest.substring(0, end).toLowerCase(Locale.ROOT));
  }

  private static String ascii(String name) {
    if (name.length() > NAME_CHARS || name.chars().allMatch(c -> c < 0x80)) {
      return name;
    }
    return HostName.parse(name).orElse(name); // no host has the latter, and so no page is found
  }

  /** A name and the domains that it lies in: {@code a.b.example}, {@code b.example}, example. */
  static List<String> withDomains(String name) {
    List<String> all = new ArrayList<>();
    if (name.length() > NAME_CHARS || name.isEmpty()) {
      return all;
    }
    all.add(name);
    if (name.startsWith("[") || Character.isDigit(name.charAt(name.length() - 1))) {
      return all; // an address lies in no domain
    }
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      all.add(name.substring(dot + 1));
    }
    return all;
  }
}
