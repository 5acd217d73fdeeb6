package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fake web without HTTP: its pages, links, seeds and topic, and the answer to any URL.
 *
 * <p><em>Everything but {@link #editions} is a pure function of the settings and the argument.</em>
 * Thread-safe.
 *
 * <p>What counts: a web has {@link #pageCount} pages, the pages of its graph. The base rate is
 * {@link #relevantShare}, relevant pages / pages of the graph. Copies on mirror hosts and under
 * session ids, calendar pages, files, redirects and everything on dead hosts are served but not
 * counted, and none of them is relevant. Pages that robots.txt disallows are counted; none of them
 * is relevant either.
 */
public final class FakeWeb {
  private final WebPlan web;
  private final UrlScheme urls;
  private final Answers answers;
  private final Editions editions = new Editions();

  /** Lays the web out; takes time and memory in proportion to hosts and sections. */
  public FakeWeb(SimWebSettings settings) {
    web = new WebPlan(settings);
    urls = new UrlScheme(web);
    FillerText filler = new FillerText(settings.seed());
    answers = new Answers(web, urls, filler);
  }

  /** What this web was made from. */
  public SimWebSettings settings() {
    return web.settings;
  }

  /** Pages in the graph. */
  public int pageCount() {
    return web.settings.pages();
  }

  /** Relevant pages in the graph. */
  public int relevantCount() {
    return web.relevantPages;
  }

  /** The base rate: relevant pages / pages, in [0,1]. */
  public double relevantShare() {
    return (double) web.relevantPages / web.settings.pages();
  }

  /** Names of the hosts of the graph, the portal first. */
  public List<String> hosts() {
    List<String> names = new ArrayList<>();
    for (HostPlan host : web.hosts) {
      names.add(host.name);
    }
    return names;
  }

  /**
   * Names of all hosts that are served: those of the graph, their mirrors, dead and hostile ones.
   */
  public List<String> allHosts() {
    List<String> names = hosts();
    for (HostPlan host : web.hosts) {
      if (host.has(Quirk.MIRROR)) {
        names.add(HostPlan.name('m', host.index));
      }
    }
    for (int i = 0; i < web.deadHosts.count(); i++) {
      names.add(HostPlan.name('d', i));
    }
    names.addAll(hostileHosts().keySet());
    return names;
  }

  /** Names of the hostile hosts and their kinds. */
  public Map<String, Hostility> hostileHosts() {
    Map<String, Hostility> kinds = new LinkedHashMap<>();
    for (int i = 0; i < web.hostileHosts.count(); i++) {
      kinds.put(HostileHosts.name(i), web.hostileHosts.kind(i));
    }
    return kinds;
  }

  /** How a host is hostile; empty for the others. */
  public Optional<Hostility> hostility(String host) {
    int index = web.hostileHosts.indexOf(host);
    return index < 0 ? Optional.empty() : Optional.of(web.hostileHosts.kind(index));
  }

  /** The URL of a page of the first host of a kind; empty when there is none. */
  public Optional<String> hostileUrl(Hostility kind, int page) {
    for (int i = 0; i < web.hostileHosts.count(); i++) {
      if (web.hostileHosts.kind(i) == kind) {
        return Optional.of(web.hostileHosts.base(i) + "/p-" + page + ".html");
      }
    }
    return Optional.empty();
  }

  /** Whether a host of the graph, or the one it mirrors, has a quirk. */
  public boolean has(String host, Quirk quirk) {
    HostPlan plan = urls.hostOf(host);
    return plan != null && plan.has(quirk);
  }

  /** The robots.txt of a host; one that allows everything for hosts outside the graph. */
  public SimRobots robots(String host) {
    HostPlan plan = urls.hostOf(host);
    return plan == null
        ? new SimRobots(404, 0, new byte[0], Duration.ZERO, List.of(), false)
        : SimRobots.of(plan);
  }

  /** The topic. */
  public SimTopic topic() {
    return new SimTopic("steam trains", Vocabulary.PHRASE, Vocabulary.TOPICAL);
  }

  /**
   * A topic file for this web: name, seeds, and a nugget function that names exactly the relevant
   * pages.
   */
  public String topicHocon() {
    return topic().hocon(seeds());
  }

  /** The portal, two random pages and one random relevant page. */
  public List<String> seeds() {
    Set<String> seeds = new LinkedHashSet<>();
    seeds.add(url(0));
    Draw draw = new Draw(Draw.hash(web.settings.seed(), 0x53454544));
    while (seeds.size() < 3) {
      int id = draw.below(pageCount());
      HostPlan host = web.spot(id).host();
      if (!web.spot(id).relevant() && !SimRobots.of(host).disallows(urls.path(web.spot(id)))) {
        seeds.add(url(id));
      }
    }
    Spot entrance = web.communities.get(draw.below(web.communities.size()));
    SectionPlan section = entrance.section();
    int article = draw.below(section.articles);
    while (!section.isRelevant(article)) {
      article = (article + 1) % section.articles;
    }
    seeds.add(urls.url(Spot.of(entrance.host(), section.articlePage(article))));
    return List.copyOf(seeds);
  }

  /** The URL of a page by its number, 0 to {@code pageCount() - 1}; 0 is the portal. */
  public String url(int id) {
    if (id < 0 || id >= pageCount()) {
      throw new IllegalArgumentException("page " + id + ": expected 0 to " + (pageCount() - 1));
    }
    return urls.url(web.spot(id));
  }

  /** The number of the page with this counted URL, -1 if there is none. */
  public int idOf(String url) {
    Spot spot = spotOf(url);
    return spot == null ? -1 : spot.id();
  }

  /** Whether a page of the graph is relevant, by its number. */
  public boolean isRelevant(int id) {
    return web.spot(id).relevant();
  }

  /** Whether the URL is that of a relevant page. */
  public boolean isRelevant(String url) {
    Spot spot = spotOf(url);
    return spot != null && spot.relevant();
  }

  /** What is known of the page with this counted URL; empty if no page of the graph has it. */
  public Optional<SimPage> page(String url) {
    Spot spot = spotOf(url);
    return spot == null ? Optional.empty() : Optional.of(describe(spot));
  }

  /** The links to pages of the graph as they stand on a page of the graph; empty for other URLs. */
  public List<SimLink> links(String url) {
    Spot spot = spotOf(url);
    if (spot == null) {
      return List.of();
    }
    LinkPlan plan = plan(spot);
    LinkWriter writer = new LinkWriter(web, urls);
    ByteSink sink = new ByteSink(512);
    List<SimLink> links = new ArrayList<>(plan.count);
    for (int i = 0; i < plan.count; i++) {
      sink.clear();
      writer.href(sink, spot.host(), plan, i, 0);
      String href = sink.asciiFrom(0);
      int end = sink.size();
      writer.anchor(sink, plan, i);
      String absolute = href.startsWith("/") ? new String(spot.host().base, US_ASCII) + href : href;
      String zone = plan.zones[i].name().toLowerCase(Locale.ROOT);
      links.add(new SimLink(absolute, sink.asciiFrom(end), zone));
    }
    return links;
  }

  /**
   * Numbers of the pages a page links to, in page order, with repeats; redirects and mirrors looked
   * through.
   */
  public int[] targets(int id) {
    LinkPlan plan = plan(web.spot(id));
    int[] targets = new int[plan.count];
    for (int i = 0; i < plan.count; i++) {
      targets[i] = plan.targets[i].id();
    }
    return targets;
  }

  /** Words that its pages are written with, none of the topic. */
  public List<String> words() {
    return List.copyOf(Vocabulary.PLAIN);
  }

  /** The pages that change. */
  public Editions editions() {
    return editions;
  }

  /** What this web answers to a URL; never throws for a URL of any shape. */
  public Answer answer(String url) {
    Address address = Address.parse(url);
    return address == null
        ? Answer.of(400, "text/plain", "not an absolute http URL\n".getBytes(US_ASCII))
        : editions.of(url, answers.answer(address.host(), address.path()));
  }

  private LinkPlan plan(Spot spot) {
    LinkPlan plan = new LinkPlan();
    new LinkPlanner(web).plan(spot, plan);
    return plan;
  }

  private @Nullable Spot spotOf(String url) {
    Address address = Address.parse(url);
    if (address == null || address.host().startsWith("m")) {
      return null;
    }
    HostPlan host = urls.hostOf(address.host());
    return host == null ? null : urls.spotOf(host, address.path());
  }

  private SimPage describe(Spot spot) {
    Nature nature = spot.nature();
    return new SimPage(
        urls.url(spot),
        spot.host().name,
        spot.kind().name().toLowerCase(Locale.ROOT),
        nature == Nature.RELEVANT,
        nature != Nature.PLAIN);
  }
}
