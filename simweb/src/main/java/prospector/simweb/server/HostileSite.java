package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Address;
import prospector.simweb.Answer;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;

/**
 * The hostile hosts of a fake web. A kind that is about robots.txt has ordinary pages; the others
 * have no robots.txt (404) and misbehave on every other path. Single-threaded.
 */
final class HostileSite {
  private final FakeWeb web;
  private final HostileReplies replies;
  private Tunnel.@Nullable Ends tunnels;

  HostileSite(FakeWeb web) {
    this.web = web;
    this.replies = new HostileReplies(web);
  }

  /** Null for hosts that are not hostile. */
  @Nullable Reply reply(String host, String url) {
    Optional<Hostility> kind = web.hostility(host);
    Address address = Address.parse(url);
    if (kind.isEmpty() || address == null) {
      return null;
    }
    boolean robots = address.path().startsWith("/robots");
    boolean aboutRobots = kind.get().name().startsWith("ROBOTS_");
    if (robots && aboutRobots) {
      return HostileRobots.of(kind.get(), address.path());
    }
    if (robots && kind.get() != Hostility.NAME_UNKNOWN) {
      return Reply.now(Answer.of(404, "text/plain", "no rules\n".getBytes(US_ASCII)));
    }
    return aboutRobots
        ? HostileReplies.page(HostilePages.plain(address.path()))
        : replies.of(kind.get(), host, address.path());
  }

  /** Null for hosts without TLS. */
  @Nullable Tunnel tunnel(String host) {
    Optional<Hostility> kind = web.hostility(host).filter(Hostility::isTls);
    if (kind.isEmpty()) {
      return null;
    }
    Tunnel.Ends ends = tunnels;
    if (ends == null) {
      ends = new Tunnel.Ends(TestAuthority.create(Clock.systemUTC()));
      tunnels = ends;
    }
    return ends.of(kind.get(), host.toLowerCase(Locale.ROOT));
  }
}
