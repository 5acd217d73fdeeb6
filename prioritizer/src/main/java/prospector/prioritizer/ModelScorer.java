package prospector.prioritizer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A frozen link model as a scorer. Immutable; safe to share between threads.
 *
 * @param version version of the model
 * @param doubt see {@link LearnerSettings}
 */
record ModelScorer(long version, LinkModel model, double doubt) implements UrlScorer {
  private static final int TELLING_WORDS = 4;
  private static final double FALL = 2; // a host's worth falls with the square of its pages

  @Override
  public double score(QueuedUrl url) {
    return model.score(url.features());
  }

  @Override
  public OptionalDouble score(List<LinkFeatures> links) {
    return OptionalDouble.of(model.score(links));
  }

  @Override
  public double atLeast(long pages, long nuggets) {
    double rate = model.baseRate();
    double record = Math.log1p((double) pages / (1 + nuggets));
    return Math.log(rate / (1 - rate)) + Math.log(doubt) - FALL * record;
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    List<LinkFeatures> links = url.features();
    int best = model.best(links);
    Map<Integer, String> words = LinkFeaturizer.names(url.url(), url.links().get(best));
    int[] active = model.active(links, best);
    int groups = active.length - LinkModel.BINS;
    Map<String, Double> shares = new LinkedHashMap<>(); // a word that occurs twice is one part
    shares.put(String.format(Locale.ROOT, "base rate %.4f", model.baseRate()), model.baseLogOdds());
    for (int i = 0; i < active.length; i++) {
      double weight = model.weights()[active[i]];
      if (weight != 0) {
        String name =
            i < groups
                ? wordOrBin(words, active[i])
                : binName(links.get(best), words, i - groups, active[i]);
        shares.merge(name, weight, Double::sum);
      }
    }
    if (model.hubs().share() > 0) {
      double finds = model.finds(links);
      double odds = model.odds(links);
      shares.put(
          String.format(Locale.ROOT, "leads to nuggets, %.2g a page", Math.exp(finds)),
          model.hubs().join(odds, finds) - odds);
    }
    List<Explanation.Part> parts = new ArrayList<>();
    shares.forEach((name, share) -> parts.add(new Explanation.Part(name, share)));
    double score = parts.stream().mapToDouble(Explanation.Part::share).sum();
    parts.sort(
        Comparator.comparingDouble((Explanation.Part part) -> Math.abs(part.share())).reversed());
    return new Explanation(score, version, parts);
  }

  private static String wordOrBin(Map<Integer, String> words, int feature) {
    return feature < Field.SIZE
        ? words.getOrDefault(feature, "word " + feature)
        : Dense.nameOf(feature);
  }

  private String binName(LinkFeatures link, Map<Integer, String> words, int bin, int feature) {
    int[] spoken =
        switch (bin - GroupKind.COUNT) {
          case 3 -> link.parentWords();
          case 4 -> link.words();
          case 5 -> link.target().words();
          default -> new int[0];
        };
    return bin < GroupKind.COUNT
        ? groupName(link, bin)
        : Dense.nameOf(feature) + telling(words, spoken);
  }

  /** The words that say most of the topic, strongest first: {@code " (regex, pattern)"}. */
  private String telling(Map<Integer, String> words, int[] spoken) {
    String said =
        Arrays.stream(spoken)
            .filter(feature -> feature < Field.SIZE && model.topic()[feature] != 0)
            .boxed()
            .sorted(Comparator.comparingDouble(f -> -Math.abs(model.topic()[f])))
            .map(feature -> words.getOrDefault(feature, ""))
            .filter(word -> !word.isEmpty())
            .map(word -> word.substring(word.indexOf(':') + 1))
            .distinct()
            .limit(TELLING_WORDS)
            .collect(Collectors.joining(", "));
    return said.isEmpty() ? "" : " (" + said + ")";
  }

  private String groupName(LinkFeatures link, int kind) {
    long counts = model.groups().counts(LinkModel.key(link, kind));
    return String.format(
        Locale.ROOT,
        "%s success %d of %d",
        GroupKind.values()[kind].label(),
        counts & 0xFFFF_FFFFL,
        counts >>> 32);
  }
}
