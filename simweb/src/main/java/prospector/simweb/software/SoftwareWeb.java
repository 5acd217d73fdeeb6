package prospector.simweb.software;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Address;
import prospector.simweb.Answer;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimTopic;

/**
 * The sites of server software and what each of their URLs is. Thread-safe.
 *
 * <p>Hosts: {@code wiki.software}, {@code blog.software}, {@code notes.software}, {@code
 * files.software}, {@code manual.software} with its twin {@code www.manual.software}, and {@code
 * old.software}, which only points to the manual. Each of the five sites has 48 pages that somebody
 * wrote, eight of them relevant.
 */
public final class SoftwareWeb {
  private static final String DOMAIN = ".software";
  private static final String MOVED = "old.software";
  private static final String TWIN = "www." + ManualSite.HOST;

  private final WikiSite wiki;
  private final BlogSite blog;
  private final NotesSite notes;
  private final FilesSite files;
  private final ManualSite manual;

  /**
   * @param words to write with, none of the topic
   */
  private SoftwareWeb(long seed, SimTopic topic, List<String> words) {
    manual = new ManualSite(new Articles(seed + 1, topic, words));
    files = new FilesSite(new Articles(seed + 2, topic, words));
    blog = new BlogSite(new Articles(seed + 3, topic, words), manual::url);
    notes =
        new NotesSite(
            new Articles(seed + 4, topic, words),
            it -> "http://" + MOVED + ManualSite.path((it * 5 + 1) % Articles.COUNT));
    wiki =
        new WikiSite(
            new Articles(seed + 5, topic, words),
            it ->
                it % 2 == 0
                    ? "http://" + TWIN + ManualSite.path((it * 7 + 1) % Articles.COUNT)
                    : blog.url(it));
  }

  /** Those that are served beside a fake web: about its topic, from its seed. */
  public static SoftwareWeb beside(FakeWeb web) {
    return new SoftwareWeb(web.settings().seed(), web.topic(), web.words());
  }

  /** Home page of each site, and one relevant article. */
  public List<String> seeds() {
    return List.of(
        "http://wiki.software/",
        "http://blog.software/",
        "http://notes.software/",
        "http://files.software/",
        "http://" + ManualSite.HOST + "/",
        wiki.url(1));
  }

  /** The relevant pages, each under its own address. */
  public Set<String> relevant() {
    Set<String> urls = new TreeSet<>();
    for (SoftwareSite site : List.of(wiki, blog, notes, files, manual)) {
      for (int article = 0; article < Articles.COUNT; article++) {
        if (Articles.isRelevant(article)) {
          urls.add(site.url(article));
        }
      }
    }
    return urls;
  }

  /** All hosts. */
  public static List<String> hosts() {
    List<String> hosts = new ArrayList<>();
    for (String name : List.of("wiki", "blog", "notes", "files", "manual", "www.manual", "old")) {
      hosts.add(name + DOMAIN);
    }
    return hosts;
  }

  /** What a URL is; empty where no such host is. */
  public Optional<Kind> kind(String url) {
    Address address = Address.parse(url);
    if (address == null || !hosts().contains(address.host())) {
      return Optional.empty();
    }
    if (address.path().equals("/robots.txt")) {
      return Optional.of(Kind.OFFER);
    }
    SoftwareSite site = site(address.host());
    if (site == null) {
      return Optional.of(Kind.REDIRECT);
    }
    Kind kind = site.kind(address.path());
    boolean second = address.host().equals(TWIN) && (kind == Kind.REAL || kind == Kind.WAY);
    return Optional.of(second ? Kind.AGAIN : kind);
  }

  /** Answer to a URL; empty where no such host is. */
  public Optional<Answer> answer(String url) {
    Address address = Address.parse(url);
    if (address == null || !hosts().contains(address.host())) {
      return Optional.empty();
    }
    if (address.path().equals("/robots.txt")) {
      return Optional.of(Markup.text("User-agent: *\nDisallow:\n"));
    }
    SoftwareSite site = site(address.host());
    return Optional.of(
        site == null
            ? Answer.redirect(301, "http://" + ManualSite.HOST + address.path())
            : site.answer(address.path()));
  }

  private @Nullable SoftwareSite site(String host) {
    return switch (host) {
      case "wiki.software" -> wiki;
      case "blog.software" -> blog;
      case "notes.software" -> notes;
      case "files.software" -> files;
      case ManualSite.HOST, TWIN -> manual;
      default -> null;
    };
  }
}
