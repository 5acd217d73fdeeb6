package prospector.node.settings;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import prospector.web.exclusion.ExclusionList;
import prospector.web.exclusion.UrlGate;
import prospector.web.fetch.AddressPolicy;
import prospector.web.fetch.AddressRange;
import prospector.web.fetch.ConnectionSettings;
import prospector.web.fetch.DnsSettings;
import prospector.web.fetch.FetchLimits;
import prospector.web.fetch.FetcherSettings;
import prospector.web.fetch.UserAgent;
import prospector.web.header.MediaType;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentSettings;
import prospector.web.sitemap.SitemapReader;
import prospector.web.url.TrapRules;

/**
 * How the web is asked.
 *
 * @param agent product token
 * @param contact URL or mail address of whoever runs the crawl
 * @param botAddresses that requests come from, as webmasters are told
 * @param allowPrivate whether hosts on private addresses may be asked
 * @param proxy HTTP proxy for every request
 * @param pageTypes media types of pages
 * @param documents what reading files may cost; empty when they are not crawled
 * @param limits time and size of one request
 * @param bodiesShare share of the heap for the bodies of all answers under way
 * @param exclusionFile where excluded hosts are listed; empty for nowhere
 * @param findsSoftErrors whether errors that come with a status of success are told from pages
 * @param refuseTraps whether URLs that look like part of a trap are refused
 * @param links which are taken by what can be seen of them
 * @param dns bounds of the name cache
 * @param connections pool and threads
 */
public record WebSettings(
    String agent,
    Optional<String> contact,
    List<String> botAddresses,
    boolean allowPrivate,
    Optional<URI> proxy,
    List<String> pageTypes,
    Optional<DocumentSettings> documents,
    FetchLimits limits,
    double bodiesShare,
    Optional<Path> exclusionFile,
    boolean findsSoftErrors,
    boolean refuseTraps,
    LinkSettings links,
    DnsSettings dns,
    ConnectionSettings connections) {

  private static final int DOCUMENT_PROCESSES_MAX = 4; // unless more are wanted

  private static final Pattern NAME_SERVER =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::(\\d{1,5}))?");

  public WebSettings {
    pageTypes = List.copyOf(pageTypes);
    botAddresses = List.copyOf(botAddresses);
  }

  /** The same as a fetcher wants it, with the platform's certificate authorities. */
  public FetcherSettings fetcher() {
    return new FetcherSettings(
        new UserAgent(agent, Version.current(), contact),
        limits,
        wantedTypes(),
        proxy,
        addresses(),
        dns,
        connections,
        List.of());
  }

  private AddressPolicy addresses() {
    if (!allowPrivate) {
      return AddressPolicy.PUBLIC_ONLY.withOwn(own());
    }
    return contact.isEmpty() && proxy.isEmpty() ? AddressPolicy.PRIVATE_ONLY : AddressPolicy.ANY;
  }

  /**
   * What refuses URLs by their name alone.
   *
   * @param exclusions those in force
   * @param filter the user's own rules
   */
  public UrlGate gate(Supplier<ExclusionList> exclusions, UrlGate.Filter filter, Clock clock) {
    Optional<TrapRules> traps = refuseTraps ? Optional.of(new TrapRules(clock)) : Optional.empty();
    return new UrlGate(exclusions, traps, filter);
  }

  /** Addresses of this machine, and those that the crawler comes from, behind a NAT too. */
  private List<AddressRange> own() {
    return Stream.concat(
            AddressPolicy.ofInterfaces().stream(),
            botAddresses.stream().flatMap(WebSettings::range))
        .toList();
  }

  private static Stream<AddressRange> range(String text) {
    try {
      return Stream.of(AddressRange.parse(text));
    } catch (IllegalArgumentException e) {
      return Stream.empty(); // a name, or a word for people
    }
  }

  /** Those of pages, and of files where something is there that reads them. */
  private Set<String> wantedTypes() {
    Set<String> types = new HashSet<>(pageTypes);
    documents.ifPresent(
        wanted ->
            DocumentModule.find().ifPresent(module -> types.addAll(module.types(wanted.media()))));
    return types;
  }

  static WebSettings read(ConfigReader web) {
    return new WebSettings(
        web.checkedText("agent", "a word of printable ASCII", text -> text.matches("[!-~]+")),
        contact(web),
        web.texts("bot-addresses"),
        web.flag("allow-private"),
        web.parsed("proxy", "an HTTP proxy as http://host:port without user", WebSettings::proxy),
        web.list("page-types", "media types as text/html, no parameters", WebSettings::mediaType),
        documents(web.block("documents")),
        limits(web.block("fetch")),
        web.block("fetch").number("bodies-share", 0.01, 0.5),
        web.parsed("exclusion-file", "a file name, or nothing", Path::of),
        web.flag("soft-404"),
        web.flag("refuse-traps"),
        LinkSettings.read(web.block("links")),
        dns(web.block("dns")),
        connections(web.block("connections")));
  }

  /**
   * Reads a proxy's address.
   *
   * @throws IllegalArgumentException when it is not {@code http://host:port}
   */
  public static URI proxy(String text) {
    URI uri = URI.create(text);
    if (!"http".equals(uri.getScheme())
        || uri.getHost() == null
        || uri.getPort() < 1
        || uri.getUserInfo() != null) {
      throw new IllegalArgumentException("expected http://host:port");
    }
    return uri;
  }

  private static String mediaType(String text) {
    return MediaType.parse(text)
        .filter(type -> type.parameters().isEmpty())
        .map(MediaType::essence)
        .orElseThrow(() -> new IllegalArgumentException("expected a media type, got " + text));
  }

  private static Optional<String> contact(ConfigReader web) {
    String expected = "a URL or a mail address in printable ASCII, or nothing";
    String text = web.checkedText("contact", expected, value -> value.matches("[!-~]*"));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static Optional<DocumentSettings> documents(ConfigReader documents) {
    DocumentSettings settings =
        new DocumentSettings(
            documents.flag("media"),
            processes(documents.integer("processes", 0, 64)),
            (int) (documents.bytes("heap-max", 64 << 20, 16L << 30) >> 20),
            documents.duration("time-max", Duration.ofMillis(100), Duration.ofMinutes(10)),
            documents.integer("text-chars-max", 1000, 100_000_000),
            DocumentSettings.DEFAULT.linksMax());
    return documents.flag("enabled") ? Optional.of(settings) : Optional.empty();
  }

  /** The cores are the crawl's too, and each process may take all of its heap. */
  private static int processes(int wanted) {
    int half = Runtime.getRuntime().availableProcessors() / 2;
    return wanted > 0 ? wanted : Math.max(1, Math.min(half, DOCUMENT_PROCESSES_MAX));
  }

  private static FetchLimits limits(ConfigReader fetch) {
    Duration least = Duration.ofMillis(100);
    return new FetchLimits(
        fetch.duration("connect-timeout", least, Duration.ofMinutes(10)),
        fetch.duration("total-timeout", least, Duration.ofHours(1)),
        (int) fetch.bytes("header-bytes-max", 1024, 1 << 20),
        (int) fetch.bytes("body-bytes-max", 1000, 1_000_000_000),
        (int) fetch.bytes("inflated-bytes-max", 1000, 1_000_000_000),
        FetchLimits.DEFAULT.robotsBytesMax(),
        (int) fetch.bytes("sitemap-bytes-max", 1000, SitemapReader.BYTES_MAX),
        (int) fetch.bytes("error-bytes-max", 1000, 100_000_000));
  }

  private static DnsSettings dns(ConfigReader dns) {
    Duration second = Duration.ofSeconds(1);
    Duration ttlMin = dns.duration("ttl-min", second, Duration.ofDays(1));
    return new DnsSettings(
        ttlMin,
        dns.duration("ttl-max", ttlMin, Duration.ofDays(7)),
        dns.duration("negative-ttl", second, Duration.ofDays(1)),
        dns.duration("query-timeout", Duration.ofMillis(100), Duration.ofMinutes(1)),
        dns.list("servers", "addresses as 192.0.2.1 or 192.0.2.1:53", WebSettings::nameServer));
  }

  private static InetSocketAddress nameServer(String text) {
    Matcher parts = NAME_SERVER.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("expected an IPv4 address, with a port or without");
    }
    int port = parts.group(2) == null ? 53 : Integer.parseInt(parts.group(2));
    return new InetSocketAddress(AddressRange.parse(parts.group(1)).prefix(), port);
  }

  private static ConnectionSettings connections(ConfigReader connections) {
    return new ConnectionSettings(
        connections.integer("idle-max", 0, 100_000),
        connections.duration("idle-timeout", Duration.ZERO, Duration.ofHours(1)),
        connections.integer("io-threads", 1, 64),
        connections.byteLimit("bandwidth"),
        connections.word("certificates", List.of("named", "verified")).equals("named")
            ? ConnectionSettings.Certificates.NAMED
            : ConnectionSettings.Certificates.VERIFIED);
  }
}
