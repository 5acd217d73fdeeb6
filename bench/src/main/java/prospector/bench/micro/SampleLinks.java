package prospector.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;

/** Seeded links, words and pages for the micro benchmarks; the same on every machine. */
final class SampleLinks {
  static final int COUNT = 1000;

  private static final String[] WORDS = {
    "steam",
    "engine",
    "boiler",
    "railway",
    "station",
    "index",
    "chapter",
    "reference",
    "guide",
    "history",
    "gauge",
    "signal",
    "valve",
    "cylinder",
    "museum",
    "branch",
    "timetable",
    "freight",
    "coach",
    "tender",
    "api",
    "module",
    "class",
    "overview",
    "news",
    "archive",
    "people",
    "contact"
  };

  private SampleLinks() {}

  static List<String> absolute(int count) {
    return many(
        count,
        random -> "http://" + word(random) + random.nextInt(40) + ".example.org" + path(random));
  }

  static List<String> relative(int count) {
    return many(count, random -> (random.nextBoolean() ? "../" : "") + word(random) + path(random));
  }

  static List<String> unclean(int count) {
    return many(
        count,
        random ->
            switch (random.nextInt(5)) {
              case 0 -> "HTTP://WWW." + word(random) + ".Example.ORG:80" + path(random);
              case 1 -> "http://example.org/a/./b/.." + path(random) + "#" + word(random);
              case 2 -> "  http://example.org" + path(random) + "?q=" + word(random) + " x\n";
              case 3 -> "http://example.org/h\u00f6he" + path(random);
              default -> "http://b\u00fccher.example" + path(random) + "?a=1&b=%7e";
            });
  }

  /** Queued URLs of one host, each with one to three links. */
  static List<QueuedUrl> queued(int count) {
    Random random = new Random(7);
    List<QueuedUrl> urls = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      CrawlUrl url = CrawlUrl.ofNormal("http://docs.example.org" + path(random) + "?n=" + i);
      QueuedUrl queued = new QueuedUrl(url, i, 1 + random.nextInt(6), evidence(random));
      for (int more = random.nextInt(3); more > 0; more--) {
        queued.add(evidence(random));
      }
      urls.add(queued);
    }
    return urls;
  }

  static LinkEvidence evidence(Random random) {
    boolean relevant = random.nextInt(20) == 0;
    Parent parent =
        new Parent(
            "http://docs.example.org" + path(random),
            relevant ? 0.9 : 0.1,
            relevant,
            random.nextInt(6),
            random.nextInt(8),
            List.of(word(random), word(random), word(random)));
    String context = words(random, 12);
    return new LinkEvidence(
        parent, words(random, 3), context, "html>body>div>ul>li>a", random.nextInt(60));
  }

  static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(word(random));
    }
    return text.toString();
  }

  private static String word(Random random) {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      path.append('/').append(word(random));
    }
    return path.append('-').append(random.nextInt(1000)).append(".html").toString();
  }

  private static List<String> many(int count, Function<Random, String> next) {
    Random random = new Random(42);
    List<String> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(next.apply(random));
    }
    return all;
  }
}
