package prospector.bench.realweb;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The nuggets that a crawl reports, by the truth.
 *
 * @param reported all of them
 * @param real distinct real pages among them
 * @param relevant distinct real pages among them that are relevant for the topic
 * @param listings lists and archives among them
 */
record Nuggets(int reported, int real, int relevant, int listings) {

  /**
   * Counts them.
   *
   * @param urls of the reported nuggets
   */
  static Nuggets of(List<String> urls, Truth truth, int topic, List<Site> sites) {
    Set<RealPage> real = new HashSet<>();
    int listings = 0;
    for (String url : urls) {
      Optional<RealPage> page = truth.page(url);
      page.ifPresent(real::add);
      listings += page.isEmpty() && isListing(url, sites) ? 1 : 0;
    }
    int relevant = (int) real.stream().filter(page -> page.topics().contains(topic)).count();
    return new Nuggets(urls.size(), real.size(), relevant, listings);
  }

  private static boolean isListing(String url, List<Site> sites) {
    return sites.stream()
        .filter(site -> url.startsWith(site.home()))
        .map(site -> ViewRules.kind(site.system(), pathOf(url, site)))
        .anyMatch(kind -> kind.isEmpty() || kind.get() == FetchKind.ARCHIVE);
  }

  private static String pathOf(String url, Site site) {
    return PageKey.of(url).substring(site.home().length() - 1);
  }

  /** Reported nuggets a distinct real one; 1 is what should be. */
  double perReal() {
    return reported == 0 ? 1 : reported / (double) Math.max(1, real);
  }
}
