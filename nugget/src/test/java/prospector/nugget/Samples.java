package prospector.nugget;

import java.util.List;
import java.util.Random;
import prospector.web.page.ParsedPage;

/** Seeded pages of two subjects among everyday words that both share. */
public final class Samples {
  public static final List<String> STEAM =
      List.of(
          "locomotive",
          "boiler",
          "railway",
          "steam",
          "engine",
          "piston",
          "tender",
          "coal",
          "gauge",
          "station",
          "carriage",
          "driver",
          "whistle",
          "heritage",
          "depot",
          "signal",
          "track",
          "wheels",
          "firebox",
          "regulator");
  public static final List<String> COOKING =
      List.of(
          "recipe", "oven", "flour", "butter", "steam", "sugar", "bake", "kitchen", "sauce",
          "garlic", "onion", "taste", "dough", "pepper", "boiling", "dish", "chef", "spoon",
          "serve", "minutes");

  private Samples() {}

  public static ParsedPage page(List<String> subject, int seed) {
    Random random = new Random(seed * 31L + subject.get(0).hashCode());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append(
          random.nextInt(4) == 0 ? subject.get(random.nextInt(subject.size())) : everyday(random));
      text.append(i % 9 == 8 ? " and the " : " ");
    }
    return Pages.page("A " + subject.get(random.nextInt(subject.size())), text.toString());
  }

  /** A word of rank 100 to 5,000, as often as Zipf found; those before are function words. */
  private static String everyday(Random random) {
    return "every" + (int) (100 * Math.exp(random.nextDouble() * Math.log(50)));
  }

  public static String html(List<String> subject, int seed) {
    ParsedPage page = page(subject, seed);
    return "<html><head><title>" + page.title() + "</title><body><p>" + page.text();
  }
}
