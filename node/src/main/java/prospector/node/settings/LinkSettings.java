package prospector.node.settings;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import prospector.web.url.ExtensionFilter;

/**
 * Which links are taken by what can be seen of them.
 *
 * @param followsMarked whether links marked nofollow, ugc or sponsored are followed
 * @param pages file extensions that end names of pages, lower case, without dot
 * @param files those that end names of files
 */
public record LinkSettings(boolean followsMarked, Set<String> pages, Set<String> files) {
  /** As a crawl without settings has them. */
  public static final LinkSettings DEFAULT = new LinkSettings(true, Set.of(), Set.of());

  private static final Pattern EXTENSION = Pattern.compile("\\.?[a-z0-9]{1,8}");

  public LinkSettings {
    pages = Set.copyOf(pages);
    files = Set.copyOf(files);
  }

  /** The program's own list, changed as the settings say. */
  public ExtensionFilter extensions() {
    return ExtensionFilter.standard(false).with(files).without(pages);
  }

  static LinkSettings read(ConfigReader links) {
    return new LinkSettings(
        links.word("nofollow", List.of("follow", "refuse")).equals("follow"),
        extensions(links, "extensions-of-pages"),
        extensions(links, "extensions-of-files"));
  }

  private static Set<String> extensions(ConfigReader links, String key) {
    return links
        .list(key, "file extensions of 1 to 8 letters and digits", LinkSettings::extension)
        .stream()
        .collect(Collectors.toSet());
  }

  private static String extension(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    if (!EXTENSION.matcher(lower).matches()) {
      throw new IllegalArgumentException(text);
    }
    return lower.startsWith(".") ? lower.substring(1) : lower;
  }
}
