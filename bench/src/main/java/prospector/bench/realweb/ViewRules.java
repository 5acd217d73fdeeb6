package prospector.bench.realweb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What URLs of each system are views, archives and tools; written for the judge by whoever knows
 * the systems, and known to nobody but the judge.
 *
 * <p>A rule is looked for in path and query, percent-decoded; the first that is found counts.
 */
final class ViewRules {
  private record Rule(Pattern pattern, FetchKind kind) {}

  private static final Map<String, List<Rule>> RULES = new LinkedHashMap<>();

  static {
    system("mediawiki")
        .rule("[?&]redlink=1", FetchKind.REDLINK)
        .rule("[?&]action=(edit|submit)", FetchKind.EDIT)
        .rule("[?&]veaction=", FetchKind.EDIT)
        .rule("[?&]action=history", FetchKind.HISTORY)
        .rule("[?&]diff=", FetchKind.DIFF)
        .rule("[?&]oldid=", FetchKind.OLD)
        .rule("[?&]action=info", FetchKind.INFO)
        .rule("[?&](action=raw|printable=|mobileaction=)|/(api|rest|load)\\.php", FetchKind.EXPORT)
        .rule("[?&]feed=|opensearch_desc", FetchKind.FEED)
        .rule("Special:(UserLog|CreateAccount|PasswordReset)", FetchKind.LOGIN)
        .rule("Special:(WhatLinksHere|RecentChangesLinked|PageInfo|CiteThis)", FetchKind.INFO)
        .rule("Special:Search", FetchKind.SEARCH)
        .rule("Special:|[?&]action=", FetchKind.SPECIAL);
    system("wordpress")
        .rule("[?&]replytocom=", FetchKind.REPLY)
        .rule("/feed/?($|\\?)|[?&]feed=", FetchKind.FEED)
        .rule("/wp-(login|register|signup)|/wp-admin", FetchKind.LOGIN)
        .rule("/wp-json|/embed/?$|oembed", FetchKind.EXPORT)
        .rule("xmlrpc\\.php|wp-comments-post|wp-cron|/trackback", FetchKind.SPECIAL)
        .rule("[?&]s=|/search/", FetchKind.SEARCH)
        .rule("^/\\d{4}(/\\d\\d){0,2}(/page/\\d+)?/?($|\\?)|^/author/", FetchKind.ARCHIVE)
        .rule("^/?\\?m=\\d+|[?&]author=", FetchKind.ARCHIVE);
    system("dokuwiki")
        .rule("[?&]do=edit", FetchKind.EDIT)
        .rule("[?&]do=revisions", FetchKind.HISTORY)
        .rule("[?&]do=diff|[?&]rev2", FetchKind.DIFF)
        .rule("[?&]do=export_", FetchKind.EXPORT)
        .rule("[?&]do=(login|register|resendpwd|profile)", FetchKind.LOGIN)
        .rule("[?&]do=backlink", FetchKind.INFO)
        .rule("[?&]do=search", FetchKind.SEARCH)
        .rule("[?&](rev|at)=", FetchKind.OLD)
        .rule("feed\\.php", FetchKind.FEED)
        .rule("[?&]do=(?!show)|[?&]idx=|/lib/exe/", FetchKind.SPECIAL);
    system("gitweb")
        .rule("[?&]a=(history|shortlog|log)(&|$)", FetchKind.HISTORY)
        .rule("[?&]a=(commit|commitdiff|blobdiff)(&|$)", FetchKind.DIFF)
        .rule("[?&]a=(\\w+_plain|patch|patches|snapshot)(&|$)", FetchKind.EXPORT)
        .rule("[?&]a=(rss|atom|opml|project_index)(&|$)", FetchKind.FEED)
        .rule("[?&]a=blame", FetchKind.INFO)
        .rule("[?&]a=search", FetchKind.SEARCH)
        .rule("[?&]a=blob(&|$)", FetchKind.OLD)
        .rule("[?&]o=", FetchKind.SORT);
    system("apache").rule("[?&](C|O|F|V)=", FetchKind.SORT);
    system("sphinx")
        .rule("/_sources/", FetchKind.EXPORT)
        .rule("/search\\.html", FetchKind.SEARCH)
        .rule("/_static/|/_downloads/", FetchKind.SPECIAL);
    system("ikiwiki")
        .rule("[?&]do=create", FetchKind.REDLINK)
        .rule("[?&]do=edit", FetchKind.EDIT)
        .rule("[?&]do=comment", FetchKind.REPLY)
        .rule("[?&]do=(prefs|signin|postsignin)", FetchKind.LOGIN)
        .rule("[?&]P=", FetchKind.SEARCH)
        .rule("ikiwiki\\.cgi|/recentchanges", FetchKind.SPECIAL)
        .rule("\\.(rss|atom)$", FetchKind.FEED)
        .rule("/archives/", FetchKind.ARCHIVE);
    system("mhonarc").rule("[?&]", FetchKind.SPECIAL);
  }

  private ViewRules() {}

  private static Rules system(String name) {
    List<Rule> rules = new ArrayList<>();
    RULES.put(name, rules);
    return new Rules(rules);
  }

  private record Rules(List<Rule> rules) {
    Rules rule(String pattern, FetchKind kind) {
      rules.add(new Rule(Pattern.compile(pattern), kind));
      return this;
    }
  }

  /**
   * The kind that the URL alone tells; empty where it tells none.
   *
   * @param target path and query, as {@link PageKey} spells them
   */
  static Optional<FetchKind> kind(String system, String target) {
    return RULES.getOrDefault(system, List.of()).stream()
        .filter(rule -> rule.pattern().matcher(target).find())
        .map(Rule::kind)
        .findFirst();
  }
}
