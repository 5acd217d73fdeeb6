package prospector.node.cli.export;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.IndexUpdate;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.cli.place.RunningPage;
import prospector.node.cli.place.SiteOption;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.find.Days;
import prospector.node.http.Json;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.persistence.page.UnreadFileException;
import prospector.search.IndexReading;
import prospector.search.PageIndexer;
import prospector.search.SearchAnswer;
import prospector.search.SearchException;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;

/** {@code search}: pages of a crawl by their words. */
@Command(
    name = "search",
    sortOptions = false,
    description = {
      "Search the stored pages of a crawl.",
      "All words are wanted, in any of their forms; '\"a phrase\"' to the letter, -word not, rail*"
          + " whatever begins so; title: heading: url: host: lang: before a word look only there."
          + " The index is brought up to date first; where a process works in the directory, it is"
          + " asked.",
      ""
    })
public final class SearchCommand implements Callable<Integer> {
  @Parameters(paramLabel = "WORDS", description = "What to search for.")
  private List<String> words = List.of();

  /** What begins with a dash and is no option: words that must not be there. */
  @Unmatched private List<String> without = new ArrayList<>();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "Crawl's directory.")
  private Path dir = Path.of("");

  @Option(names = "--nuggets", description = "Nuggets only.")
  private boolean nuggets;

  @Option(names = "--copies", description = "Also pages that are copies of known pages.")
  private boolean copies;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Hits at most, 1 to 100. Default: ${DEFAULT-VALUE}.")
  private int limit = 10;

  @Option(
      names = "--offset",
      paramLabel = "N",
      description = "Hits to leave out first, 0 to 1000. Default: ${DEFAULT-VALUE}.")
  private int offset;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Pages of this host, and of those below it, only.")
  private @Nullable String host;

  @Option(
      names = "--lang",
      paramLabel = "CODE",
      description = "Pages in this language only, such as en.")
  private @Nullable String language;

  @Option(
      names = "--since",
      paramLabel = "DAY",
      description = "Pages from this day on, such as 2026-01-31: published, where they say so.")
  private @Nullable String since;

  @Option(names = "--until", paramLabel = "DAY", description = "Pages up to and with this day.")
  private @Nullable String until;

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Pages of this crawl only, where there are several.")
  private @Nullable String crawl;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or jsonl. Default: text.")
  private Format format = Format.TEXT;

  @Mixin private SiteOption site = new SiteOption();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  /** How hits are written. */
  enum Format {
    TEXT,
    JSONL
  }

  public SearchCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    SearchRequest request = request();
    IndexUpdate update = new IndexUpdate(tools, CrawlDirs.ofCrawl(dir), settings);
    Optional<StartException> locked = bringUpToDate(update);
    if (locked.isPresent()) {
      Optional<SearchFound> answered = ask(locked.get());
      if (answered.isPresent()) {
        show(answered.get());
        return ExitCode.OK.code();
      }
    }
    site.notAsked();
    SearchAnswer answer = search(request, update, locked);
    show(SearchFound.of(answer));
    if (locked.isPresent()) {
      tools.terminal().err().println(age(answer));
    }
    return ExitCode.OK.code();
  }

  private void show(SearchFound found) {
    PrintWriter out = tools.terminal().out();
    if (format == Format.JSONL) {
      found.hits().forEach(hit -> out.println(Json.text(hit)));
    } else {
      new HitPrinter(tools.terminal()).print(found.hits(), found.total(), found.pages());
    }
    out.flush();
    found.remark().ifPresent(tools.terminal().err()::println);
  }

  /** The process that works in the directory; empty where nobody answers. */
  private Optional<SearchFound> ask(StartException locked) throws IOException {
    if (RunningPage.of(dir).isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put("q", typed());
    query.put("nuggets", Boolean.toString(nuggets));
    query.put("copies", Boolean.toString(copies));
    query.put("limit", Integer.toString(limit));
    query.put("offset", Integer.toString(offset));
    put(query, "host", host);
    put(query, "lang", language);
    put(query, "since", since);
    put(query, "until", until);
    RunningCrawl running = RunningCrawl.of(dir, locked, crawl);
    return Optional.of(SearchFound.ask(site.of(running, true), query, limit, offset));
  }

  private static void put(Map<String, String> query, String name, @Nullable String value) {
    if (value != null) {
      query.put(name, value);
    }
  }

  private String typed() {
    List<String> typed = new ArrayList<>(words);
    typed.addAll(without);
    for (String word : typed) {
      if (word.startsWith("--")) {
        throw new StartException(ExitCode.USAGE, "Unknown option: '" + word + "'");
      }
    }
    return String.join(" ", typed);
  }

  private SearchRequest request() {
    return new SearchRequest(
        WordQuery.parse(typed()),
        Optional.ofNullable(crawl),
        nuggets,
        copies,
        Optional.ofNullable(host),
        Optional.ofNullable(language),
        since == null ? Long.MIN_VALUE : day("--since", since, true),
        until == null ? Long.MAX_VALUE : day("--until", until, false),
        limit,
        offset);
  }

  private static long day(String option, String text, boolean first) {
    try {
      return first ? Days.first(text) : Days.last(text);
    } catch (IllegalArgumentException e) {
      throw new StartException(ExitCode.USAGE, option + ": " + e.getMessage(), e);
    }
  }

  /**
   * Nothing once the index has every page, or each before a file that is not read now; else who
   * says that another process works there.
   */
  private Optional<StartException> bringUpToDate(IndexUpdate update) {
    try {
      update.run(false, crawl);
      return Optional.empty();
    } catch (StartException e) {
      if (e.exitCode() != ExitCode.LOCKED) {
        throw e;
      }
      return Optional.of(e);
    } catch (SearchException e) {
      if (e.getCause() instanceof UnreadFileException) {
        tools.terminal().err().println("prospector: " + e.getMessage());
        return Optional.empty(); // what is in it can be searched
      }
      if (e.kind() != SearchException.Kind.BUSY) {
        throw e;
      }
      return Optional.of(new StartException(ExitCode.LOCKED, String.valueOf(e.getMessage()), e));
    }
  }

  /** What only a search has found to be damaged is made anew, once. */
  private SearchAnswer search(
      SearchRequest request, IndexUpdate update, Optional<StartException> locked) {
    try {
      return search(request);
    } catch (SearchException e) {
      if (e.kind() == SearchException.Kind.NONE && locked.isPresent()) {
        throw new StartException(
            ExitCode.LOCKED,
            dir
                + " is in use by another process that cannot be asked, and has no search index yet:"
                + " search again when it has ended",
            e);
      }
      if (e.kind() != SearchException.Kind.TORN || locked.isPresent()) {
        throw e;
      }
      update.run(true);
      return search(request);
    }
  }

  private SearchAnswer search(SearchRequest request) {
    try (IndexReading index = IndexReading.open(PageIndexer.directory(dir))) {
      return index.search(request);
    }
  }

  private String age(SearchAnswer answer) {
    Instant asOf = Instant.ofEpochMilli(answer.asOfMillis());
    Duration age = Duration.between(asOf, tools.clock().instant());
    return "Another process works in the directory: searched the index as it was "
        + Numbers.clock(age)
        + " ago ("
        + asOf
        + ")";
  }
}
