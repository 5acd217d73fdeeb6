package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Answer;
import prospector.simweb.FakeWeb;
import prospector.simweb.Quirk;
import prospector.simweb.software.SoftwareWeb;

/**
 * A fake web with the misbehaviour that depends on time: latency, 429 and 500 now and then.
 *
 * <p>State is a few counters per host asked, nothing per page. Single-threaded.
 */
final class FakeSite implements Site {
  private static final int FLAKY_EVERY = 25; // requests
  private static final int LIMIT_EVERY = 40; // requests
  private static final int RETRY_AFTER = 1; // s
  private static final long SECOND = 1_000_000_000L;
  private static final long SLOWEST_LEAST = 30_000_000L; // ns, of a slow host

  private final FakeWeb web;
  private final long latency; // ns, mean of an ordinary host
  private final Map<String, HostState> hosts = new HashMap<>();
  private final HostileSite hostile;
  private final SoftwareWeb software;

  FakeSite(FakeWeb web) {
    this.web = web;
    this.latency = web.settings().latency().toNanos();
    this.hostile = new HostileSite(web);
    this.software = SoftwareWeb.beside(web);
  }

  @Override
  public Reply reply(String host, String url, long nowNanos) {
    Reply trouble = hostile.reply(host, url);
    if (trouble != null) {
      return trouble;
    }
    Answer ofSoftware = software.answer(url).orElse(null);
    if (ofSoftware != null) {
      return Reply.now(ofSoftware);
    }
    HostState state = hosts.computeIfAbsent(host, name -> new HostState(web, name));
    long wait = wait(state, url);
    state.requests++;
    if (state.limits) {
      boolean waiting = state.limited && nowNanos < state.limitedUntil;
      if (waiting || state.requests % LIMIT_EVERY == 0) {
        state.limited = true;
        state.limitedUntil = nowNanos + wait + RETRY_AFTER * SECOND;
        int status = state.requests / LIMIT_EVERY % 2 == 0 ? 503 : 429;
        return new Reply(error(status, "slow down"), wait, RETRY_AFTER);
      }
    }
    if (state.flaky && state.requests % FLAKY_EVERY == 0) {
      return new Reply(error(500, "try again"), wait, 0);
    }
    return new Reply(web.answer(url), wait, 0);
  }

  @Override
  public @Nullable Tunnel tunnel(String host) {
    return hostile.tunnel(host);
  }

  /** Between 0.3 and 3 times the mean, by host and by URL; the same each time. */
  private long wait(HostState state, String url) {
    double ofUrl = 0.5 + (url.hashCode() & 0xff) / 255.0;
    double mean = latency * state.pace * ofUrl;
    return (long) (state.slow ? Math.max(SLOWEST_LEAST, 10 * mean) : mean);
  }

  private static Answer error(int status, String text) {
    return Answer.of(status, "text/plain", (text + "\n").getBytes(US_ASCII));
  }

  private static final class HostState {
    final boolean limits;
    final boolean flaky;
    final boolean slow;
    final double pace; // 0.6 to 2
    int requests;
    boolean limited;
    long limitedUntil;

    HostState(FakeWeb web, String host) {
      limits = web.has(host, Quirk.RATE_LIMIT);
      flaky = web.has(host, Quirk.FLAKY);
      slow = web.has(host, Quirk.SLOW);
      pace = 0.6 + 1.4 * (Math.floorMod(host.hashCode() * 0x9E3779B1, 1_000) / 1_000.0);
    }
  }
}
