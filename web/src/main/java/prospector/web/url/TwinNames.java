package prospector.web.url;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Other names under which the site of a host often answers alike: {@code https} for {@code http},
 * the name without {@code www.}
 *
 * <p><em>Of two such names one is always the plainer one, so that no host is ever taken for the
 * other in a circle:</em> {@code https} before {@code http}, then the name without {@code www.} A
 * host with a port of its own has the same port there; of another scheme it has none.
 */
public final class TwinNames {
  private static final String WWW = "www.";

  /** Begins the names of what is learned; has a space, as those of {@link Spelling}s have. */
  private static final String LEARNED = "name ";

  private TwinNames() {}

  /** The plainer names of a host; none for most. */
  public static List<HostKey> plainer(HostKey host) {
    String authority = host.authority();
    String bare = authority.startsWith(WWW) ? authority.substring(WWW.length()) : authority;
    boolean named = bare.indexOf('.') > 0; // www.org is a name of its own
    List<HostKey> names = new ArrayList<>();
    if (named && bare.length() < authority.length()) {
      names.add(HostKey.ofNormal(host.scheme() + "://" + bare));
    }
    if (host.scheme().equals("http") && host.authority().equals(host.hostName())) {
      names.add(HostKey.ofNormal("https://" + authority));
      if (named && bare.length() < authority.length()) {
        names.add(HostKey.ofNormal("https://" + bare));
      }
    }
    return names;
  }

  /** What it is called that a page is the same under another name of its host. */
  public static String learned(HostKey other) {
    return LEARNED + other.value();
  }

  /** The other name, where something learned is about one. */
  public static Optional<HostKey> of(String learned) {
    return learned.startsWith(LEARNED)
        ? Optional.of(HostKey.ofNormal(learned.substring(LEARNED.length())))
        : Optional.empty();
  }
}
