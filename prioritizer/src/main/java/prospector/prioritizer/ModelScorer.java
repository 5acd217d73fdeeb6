package prospector.prioritizer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A frozen link model as a scorer. Immutable; safe to share between threads.
 *
 * @param version version of the model
 */
record ModelScorer(long version, LinkModel model) implements UrlScorer {

  @Override
  public double score(QueuedUrl url) {
    return model.score(url.features());
  }

  @Override
  public Explanation explain(QueuedUrl url) {
    List<LinkFeatures> links = url.features();
    int best = model.best(links);
    Map<Integer, String> names = LinkFeaturizer.names(url.url(), url.links().get(best));
    double[] weights = model.weights();
    List<Explanation.Part> parts = new ArrayList<>();
    parts.add(
        new Explanation.Part(
            String.format(Locale.ROOT, "base rate %.4f", model.baseRate()), model.baseLogOdds()));
    int[] active = model.active(links, best);
    int bins = active.length - GroupKind.COUNT - 3;
    for (int i = 0; i < active.length; i++) {
      int feature = active[i];
      String name =
          i >= bins && i < bins + GroupKind.COUNT
              ? groupName(links.get(best), i - bins)
              : names.getOrDefault(feature, "");
      if (weights[feature] != 0) {
        parts.add(
            new Explanation.Part(name.isEmpty() ? Dense.nameOf(feature) : name, weights[feature]));
      }
    }
    double score = parts.stream().mapToDouble(Explanation.Part::share).sum();
    parts.sort(
        Comparator.comparingDouble((Explanation.Part part) -> Math.abs(part.share())).reversed());
    return new Explanation(score, version, parts);
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
