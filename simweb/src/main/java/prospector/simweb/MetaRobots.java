package prospector.simweb;

/** What a page's meta robots element says. */
final class MetaRobots {
  private static final String[] CONTENTS = {"noindex", "nofollow", "noindex, nofollow"};

  private MetaRobots() {}

  /** The directives, empty if the page has none. Never on a relevant page or a hub. */
  static String of(Spot page) {
    if (!page.host().has(Quirk.NOINDEX)
        || page.kind() != PageKind.ARTICLE
        || page.relevant()
        || page.number() % 10 != 3) {
      return "";
    }
    return CONTENTS[page.number() / 10 % 3];
  }
}
