package prospector.prioritizer.offline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import prospector.prioritizer.replay.RecordedWeb;
import prospector.web.url.CrawlUrl;

/**
 * A web that is made page by page and link by link, to measure a kind of web that is known for its
 * traps.
 */
abstract class MadeUpWeb implements RecordedWeb {
  final Random random;
  private final List<CrawlUrl> urls = new ArrayList<>();
  private final List<Integer> hosts = new ArrayList<>();
  private final List<Boolean> relevant = new ArrayList<>();
  private final List<List<String>> terms = new ArrayList<>();
  private final List<List<Outlink>> links = new ArrayList<>();
  private final Map<String, Integer> hostIds = new LinkedHashMap<>();
  private final List<Integer> seeds = new ArrayList<>();

  MadeUpWeb(long seed) {
    random = new Random(seed);
  }

  /** One more page; its id. */
  final int page(String host, String path, boolean nugget, List<String> words) {
    urls.add(CrawlUrl.ofNormal("http://" + host + path));
    hosts.add(hostIds.computeIfAbsent(host, name -> hostIds.size()));
    relevant.add(nugget);
    terms.add(words);
    links.add(new ArrayList<>());
    return urls.size() - 1;
  }

  final void link(int from, int to, String anchor, String tagPath) {
    List<Outlink> out = links.get(from);
    out.add(new Outlink(to, anchor, "", tagPath, out.size()));
  }

  /** A name that says nothing. */
  final String name() {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      name.append("bdfklmnprst".charAt(random.nextInt(11)))
          .append("aeiou".charAt(random.nextInt(5)));
    }
    return name.toString();
  }

  final void seed(int page) {
    seeds.add(page);
  }

  final List<Integer> seeds() {
    return List.copyOf(seeds);
  }

  final int nuggets() {
    return (int) relevant.stream().filter(it -> it).count();
  }

  @Override
  public final int pages() {
    return urls.size();
  }

  @Override
  public final CrawlUrl url(int page) {
    return urls.get(page);
  }

  @Override
  public final int host(int page) {
    return hosts.get(page);
  }

  @Override
  public final int hosts() {
    return hostIds.size();
  }

  @Override
  public final List<String> terms(int page) {
    return terms.get(page);
  }

  @Override
  public final double score(int page) {
    return relevant.get(page) ? 1 : 0;
  }

  @Override
  public final boolean relevant(int page) {
    return relevant.get(page);
  }

  @Override
  public final List<Outlink> links(int page) {
    return links.get(page);
  }
}
