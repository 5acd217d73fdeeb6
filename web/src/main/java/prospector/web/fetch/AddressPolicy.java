package prospector.web.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which resolved addresses a crawl may connect to.
 *
 * <p><em>The decision is made on the address that the connection then goes to</em>, so that a name
 * whose answer changes between check and use (DNS rebinding) gains nothing. An IPv6 address that
 * carries an IPv4 address (mapped, compatible, NAT64, 6to4) is judged by what it carries.
 *
 * <p>Source: the IANA special-purpose address registries (RFC 6890), with multicast added, and the
 * addresses at which platforms tell a machine about itself: public ones too, as Azure's.
 *
 * @param allowPublic public addresses may be connected to
 * @param allowPrivate all others may be, too
 * @param allowed ranges that may be connected to although they are not public
 * @param own addresses of the machine itself: what listens there is not meant for strangers, whose
 *     pages could have it asked
 */
public record AddressPolicy(
    boolean allowPublic, boolean allowPrivate, List<AddressRange> allowed, List<AddressRange> own) {
  /** Public addresses only. */
  public static final AddressPolicy PUBLIC_ONLY = new AddressPolicy(false, List.of());

  /** Any address: for tests and for crawls of one's own network. */
  public static final AddressPolicy ANY = new AddressPolicy(true, List.of());

  /** Whoever gives no contact keeps to a network of one's own, wherever its links lead. */
  public static final AddressPolicy PRIVATE_ONLY =
      new AddressPolicy(false, true, List.of(), List.of());

  private static final Map<String, List<AddressRange>> SPECIAL = special();
  private static final AddressRange NAT64 = AddressRange.parse("64:ff9b::/96");
  private static final AddressRange SIX_TO_FOUR = AddressRange.parse("2002::/16");
  private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF};

  public AddressPolicy {
    allowed = List.copyOf(allowed);
    own = List.copyOf(own);
  }

  /** Without addresses of one's own. */
  public AddressPolicy(boolean allowPrivate, List<AddressRange> allowed) {
    this(true, allowPrivate, allowed, List.of());
  }

  /** The same with addresses of one's own. */
  public AddressPolicy withOwn(List<AddressRange> addresses) {
    return new AddressPolicy(allowPublic, allowPrivate, allowed, addresses);
  }

  /** Every address of the network interfaces, as they are now; none where they cannot be read. */
  public static List<AddressRange> ofInterfaces() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .map(address -> AddressRange.parse(NetUtil.toAddressString(address)))
          .distinct()
          .toList();
    } catch (SocketException e) {
      return List.of();
    }
  }

  /** Why the address may not be connected to, such as {@code loopback}; empty when it may. */
  public Optional<String> refusal(InetAddress address) {
    if (allowed.stream().anyMatch(range -> range.contains(address))) {
      return Optional.empty();
    }
    Optional<InetAddress> inner = carried(address.getAddress());
    if (inner.isPresent()) {
      return refusal(inner.get());
    }
    Optional<String> kind = kind(address);
    if (allowPrivate) {
      return allowPublic || kind.isPresent() ? Optional.empty() : Optional.of("public");
    }
    return kind;
  }

  /** What makes an address no public one; empty for public ones. */
  private Optional<String> kind(InetAddress address) {
    for (Map.Entry<String, List<AddressRange>> kind : SPECIAL.entrySet()) {
      for (AddressRange range : kind.getValue()) {
        if (range.contains(address)) {
          return Optional.of(kind.getKey());
        }
      }
    }
    return own.stream().anyMatch(range -> range.contains(address))
        ? Optional.of("own")
        : Optional.empty();
  }

  /** The reason under which a URL is refused for its address. */
  public String reason() {
    return allowPublic ? FetchTrouble.PRIVATE_ADDRESS : FetchTrouble.NO_CONTACT;
  }

  /** The same for a host that is an IP address itself, brackets allowed; empty for names. */
  public Optional<String> refusalOfLiteral(String hostName) {
    boolean bracketed = hostName.startsWith("[");
    String text = bracketed ? hostName.substring(1, hostName.length() - 1) : hostName;
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(text);
    return literal == null
        ? Optional.empty()
        : refusal(literal).map(reason -> reason + " " + hostName);
  }

  private static Optional<InetAddress> carried(byte[] address) {
    if (address.length != 16) {
      return Optional.empty();
    }
    if (SIX_TO_FOUR.contains(address)) {
      return Optional.of(ipv4(address, 2));
    }
    boolean mapped = Arrays.equals(address, 0, 12, MAPPED, 0, 12);
    boolean compatible = Arrays.equals(address, 0, 12, new byte[12], 0, 12) && address[12] != 0;
    return mapped || compatible || NAT64.contains(address)
        ? Optional.of(ipv4(address, 12))
        : Optional.empty();
  }

  private static InetAddress ipv4(byte[] address, int from) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(address, from, from + 4));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static Map<String, List<AddressRange>> special() {
    Map<String, List<AddressRange>> map = new LinkedHashMap<>();
    map.put("unspecified", ranges("0.0.0.0/8", "::/128"));
    map.put("loopback", ranges("127.0.0.0/8", "::1/128"));
    map.put(
        "metadata",
        ranges(
            "169.254.169.254/32", // most
            "169.254.170.2/32", // Amazon, containers
            "169.254.0.23/32", // Tencent
            "168.63.129.16/32", // Azure
            "100.100.100.200/32", // Alibaba
            "192.0.0.192/32", // Oracle, before
            "fd00:ec2::254/128", // Amazon
            "fd20:ce::254/128", // Google
            "fd00:42::42/128")); // Scaleway
    map.put("link_local", ranges("169.254.0.0/16", "fe80::/10"));
    map.put(
        "private",
        ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10"));
    map.put("carrier_nat", ranges("100.64.0.0/10"));
    map.put("multicast", ranges("224.0.0.0/4", "ff00::/8"));
    map.put(
        "reserved",
        ranges(
            "192.0.0.0/24",
            "192.0.2.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "240.0.0.0/4",
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20",
            "5f00::/16"));
    return map;
  }

  private static List<AddressRange> ranges(String... texts) {
    return Arrays.stream(texts).map(AddressRange::parse).toList();
  }
}
