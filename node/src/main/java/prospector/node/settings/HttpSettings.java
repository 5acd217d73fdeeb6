package prospector.node.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the dashboard, the API and the metrics are.
 *
 * @param host address it listens on
 * @param publicName under which browsers reach it beside that; empty for none
 * @param ports to try, in this order; 0 is any free one; empty where there is no server
 * @param mustListen whether the port was asked for by its number, so that no other will do
 * @param tokenFile file with the token; empty for one in the directory of the crawl or node
 * @param requestsPerSecond of one remote address; {@code Integer.MAX_VALUE} is no limit
 * @param tls key and certificate to show; empty for HTTP without encryption
 */
public record HttpSettings(
    String host,
    Optional<String> publicName,
    List<Integer> ports,
    boolean mustListen,
    Optional<Path> tokenFile,
    int requestsPerSecond,
    Optional<Tls> tls) {
  private static final int FIRST = 8720;
  private static final int TRIED = 20;
  private static final int LARGEST = 65_535;
  private static final String AUTO = "auto";

  public HttpSettings {
    ports = List.copyOf(ports);
  }

  /**
   * What HTTPS needs.
   *
   * @param keyStore PKCS12 file with one key and its certificates
   * @param password opens file and key
   */
  public record Tls(Path keyStore, String password) {
    /** Without the password. */
    @Override
    public String toString() {
      return "Tls[" + keyStore + "]";
    }
  }

  static HttpSettings read(ConfigReader http) {
    String port =
        http.checkedText("port", "a port from 0 to 65535, auto, or none", HttpSettings::isPort);
    return new HttpSettings(
        http.checkedText("host", "an address", text -> !text.isEmpty()),
        Optional.of(
                http.checkedText(
                    "public-name",
                    "the name of a machine, such as crawler.example.org",
                    HttpSettings::isName))
            .filter(name -> !name.isEmpty()),
        ports(port),
        port.matches("[1-9]\\d*"),
        http.optionalText("token-file").map(Path::of),
        http.smallLimit("requests-per-second"),
        tls(http.block("tls")));
  }

  private static boolean isName(String text) {
    return text.matches("(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)?");
  }

  private static Optional<Tls> tls(ConfigReader tls) {
    String password = tls.checkedText("key-store-password", "text", text -> true);
    return tls.optionalText("key-store").map(file -> new Tls(Path.of(file), password));
  }

  private static List<Integer> ports(String text) {
    if (text.isEmpty() || text.equals(ConfigReader.NONE)) {
      return List.of();
    }
    return text.equals(AUTO)
        ? IntStream.range(FIRST, FIRST + TRIED).boxed().toList()
        : List.of(Integer.parseInt(text));
  }

  private static boolean isPort(String text) {
    return text.equals(AUTO)
        || text.equals(ConfigReader.NONE)
        || (text.matches("\\d{1,5}") && Integer.parseInt(text) <= LARGEST);
  }
}
