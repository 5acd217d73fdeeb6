package prospector.web.plugin;

import java.util.Optional;

/**
 * Refuses URLs that a link, a redirect or a sitemap names, before anything is asked for. It is
 * asked last, when no rule of the crawl's own refuses them; seeds are meant, and not asked about.
 *
 * <p>It must be quick, as it is asked about every new URL, and give the same answer each time.
 */
public interface UrlFilter extends Plugin {
  /**
   * Why not to crawl a URL.
   *
   * @param url normalised, such as {@code https://a.example/b?c=d}
   * @return a word or two, shown where refusals are first seen; empty to crawl it
   */
  Optional<String> refusal(String url);
}
