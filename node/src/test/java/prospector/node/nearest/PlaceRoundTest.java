package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.prioritizer.Parent;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Links to hosts that wait for a site. */
class PlaceRoundTest {
  private static final int HOSTS = 5_000; // ten times as many as are looked at together

  private final PlaceSites all = new PlaceSites(List.of("a", "b"), SiteMap.Placement.DISTANCE);
  private final Waiters waiters = new Waiters();

  /** One link waits for each host. */
  private static final class Waiters extends NothingWaits {
    final TreeMap<Long, Waiting> rows = new TreeMap<>();
    final Map<String, List<String>> released = new HashMap<>(); // URLs by site

    void add(HostKey host) {
      String url = host.value() + "/";
      SiteBatch.Builder links = new SiteBatch.Builder();
      links.add(new LinkBatch(Parent.SEED, 1, List.of(FoundLink.seed(CrawlUrl.ofNormal(url)))));
      byte[] body = SiteBatchCodec.encode(links.of(List.of(url)));
      Host row = new Host(SiteMap.key(host), host.value());
      rows.put(row.key(), new Waiting(row, "bees", 1, 1, body));
    }

    @Override
    public List<Host> hosts(long after, int limit) {
      return rows.tailMap(after, false).values().stream().map(Waiting::host).limit(limit).toList();
    }

    @Override
    public List<Waiting> waiting(long host, int limit) {
      return Optional.ofNullable(rows.get(host)).stream().toList();
    }

    @Override
    public void release(
        String site, boolean isOwn, String crawl, List<Waiting> some, List<Released> batches) {
      some.forEach(row -> rows.remove(row.host().key()));
      batches.forEach(
          it -> released.computeIfAbsent(site, key -> new ArrayList<>()).addAll(it.urls()));
    }
  }

  private PlaceRound round() {
    PlaceBook book = all.site("a").book;
    ConnectTimes nowhere =
        new ConnectTimes(
            new ConnectTimes.Parts(
                host -> -1,
                () -> false,
                host -> false,
                (wait, work) -> {},
                1,
                1,
                Clock.systemUTC()));
    return new PlaceRound(
        new PlaceRound.Parts(
            book,
            Optional.of(book),
            waiters,
            nowhere,
            () -> List.of("a", "b"),
            host -> false,
            (host, site) -> {},
            () -> true),
        new Survey(Clock.systemUTC(), Duration.ofDays(1)));
  }

  /** The last of all hosts to have its turn, of those whose home is a site. */
  private HostKey last(String home) {
    return waiters.rows.descendingMap().values().stream()
        .map(row -> new HostKey(row.host().value()))
        .filter(host -> all.site("a").map().owner(host).equals(home))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void links_toAHostThatWasDecided_goAtOnceWhoeverDecidedIt(String home) {
    IntStream.range(0, HOSTS)
        .mapToObj(i -> new HostKey("http://host" + i + ".example"))
        .forEach(waiters::add);
    all.talk();
    PlaceRound round = round();
    round.run();
    HostKey host = last(home);
    assertThat(all.site(home).give(host, "b")).isTrue();
    all.talk();
    assertThat(waiters.released).isEmpty();

    round.run();

    assertThat(waiters.released).containsExactly(Map.entry("b", List.of(host + "/")));
    assertThat(waiters.rows).hasSize(HOSTS - 1);
  }
}
