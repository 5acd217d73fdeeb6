package prospector.node.cli.options;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.WebSettings;
import prospector.web.url.CrawlUrl;

/**
 * Refuses to crawl the live web as nobody.
 *
 * <p>No contact is needed behind a proxy on loopback, or where private addresses are allowed and
 * every seed is on one: such a crawl asks no public address, wherever its links lead.
 */
public final class ContactRule {
  /** A URL or a mail address, nothing that would break a header. */
  private static final Pattern CONTACT =
      Pattern.compile("https?://[!-~]+|(mailto:)?[!-?A-~]+@[!-?A-~]+\\.[!-?A-~]+");

  private ContactRule() {}

  /**
   * Throws when a crawl of these seeds needs a contact and has none, or the contact is no contact.
   */
  public static void check(WebSettings web, List<CrawlUrl> seeds) {
    if (web.contact().isPresent()) {
      checkForm(web.contact().get());
      return;
    }
    boolean behindOwnProxy = web.proxy().map(ContactRule::isLoopback).orElse(false);
    boolean ownNetwork =
        web.allowPrivate()
            && web.proxy().isEmpty()
            && seeds.stream().allMatch(seed -> isPrivate(seed.host().hostName()));
    if (!behindOwnProxy && !ownNetwork) {
      throw new StartException(
          ExitCode.NO_CONTACT,
          "the live web is not crawled without a contact: give --contact URL-or-mail, or set"
              + " prospector.web.contact in application.conf; it is sent with every request");
    }
  }

  /** The same for a node, which will be given any seeds: private ones are no excuse. */
  public static void check(WebSettings web) {
    check(web, List.of(CrawlUrl.ofNormal("http://example.com/")));
  }

  /**
   * The same for one page. What lies on a private address that may not be asked is no matter of a
   * contact: the fetch refuses it and names the address.
   */
  public static void check(WebSettings web, CrawlUrl page) {
    boolean refusedAnyway =
        !web.allowPrivate() && web.proxy().isEmpty() && isPrivate(page.host().hostName());
    if (web.contact().isPresent() || !refusedAnyway) {
      check(web, List.of(page));
    }
  }

  private static void checkForm(String contact) {
    if (!CONTACT.matcher(contact).matches()) {
      throw new StartException(
          ExitCode.NO_CONTACT, "expected a URL or a mail address as contact, got " + contact);
    }
  }

  private static boolean isLoopback(URI proxy) {
    return addresses(proxy.getHost()).stream().allMatch(InetAddress::isLoopbackAddress);
  }

  private static boolean isPrivate(String host) {
    return addresses(host).stream().allMatch(ContactRule::isPrivate);
  }

  private static boolean isPrivate(InetAddress address) {
    boolean uniqueLocal =
        address.getAddress().length == 16 && (address.getAddress()[0] & 0xFE) == 0xFC;
    return address.isLoopbackAddress()
        || address.isSiteLocalAddress()
        || address.isLinkLocalAddress()
        || uniqueLocal;
  }

  /** What a host name stands for; a public stand-in when it cannot be resolved. */
  private static List<InetAddress> addresses(String host) {
    try {
      return Arrays.asList(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      return List.of(PUBLIC);
    }
  }

  private static final InetAddress PUBLIC = publicAddress();

  private static InetAddress publicAddress() {
    try {
      return InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}); // RFC 5737 TEST-NET-1
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }
}
