package prospector.nugget.function;

import java.util.ArrayList;
import java.util.List;
import prospector.nugget.text.Folded;
import prospector.nugget.text.Nearness;
import prospector.nugget.text.PhraseMatcher;
import prospector.nugget.text.WordScan;

/**
 * Counts keywords in stretches of text: as they are written, and where asked for also where the
 * words of a phrase only stand close together.
 *
 * <p><em>A mention counts once</em>, whether as the phrase or as its words close together. Time is
 * in proportion to the text. Immutable; a {@link Tally} is not.
 */
final class KeywordScan {
  private static final int NO_GROUP = -1;

  private final List<Keyword> keywords;
  private final PhraseMatcher matcher; // the keywords, then the members of the groups
  private final Nearness.Groups groups;
  private final int[] groupOf; // by keyword
  private final List<Integer> keywordOf = new ArrayList<>(); // by group
  private final List<String> members = new ArrayList<>();
  private final List<Integer> extras = new ArrayList<>(); // by member: half words over one word
  private final int within; // half words

  KeywordScan(List<Keyword> keywords, KeywordRules rules) {
    this.keywords = List.copyOf(keywords);
    this.within = Folded.HALVES * rules.near();
    this.groupOf = new int[keywords.size()];
    PhraseMatcher.Builder builder = PhraseMatcher.builder();
    for (Keyword keyword : keywords) {
      if (keyword.prefix()) {
        builder.addPrefix(keyword.words().get(0));
      } else {
        builder.add(keyword.words(), rules.plurals());
      }
    }
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < groupOf.length; i++) {
      List<List<String>> parts = within == 0 ? List.of() : keywords.get(i).parts();
      groupOf[i] = parts.isEmpty() ? NO_GROUP : sizes.size();
      if (!parts.isEmpty()) {
        parts.forEach(part -> builder.add(part, rules.plurals()));
        parts.forEach(part -> members.add(String.join(" ", part)));
        parts.forEach(part -> extras.add(extra(part)));
        sizes.add(parts.size());
        keywordOf.add(i);
      }
    }
    this.matcher = builder.build();
    this.groups = new Nearness.Groups(sizes, Math.max(1, within));
  }

  /** What its characters without spaces are longer than the one word that they stand for. */
  private static int extra(List<String> part) {
    long unspaced = part.stream().filter(Folded::isUnspaced).count();
    return (int) Math.max(0, unspaced - Folded.HALVES);
  }

  private int end(int group) {
    return group == NO_GROUP ? 0 : groups.end(group);
  }

  /** Nothing counted yet. */
  Tally tally() {
    return new Tally();
  }

  /** What was found in the stretches so far. */
  final class Tally {
    private final int[] found = new int[keywords.size()];
    private final double[] worth = new double[found.length];
    private final int[] alone = new int[members.size()];
    private final Nearness nearness = groups.start();
    private int base; // where the stretch starts, in half words
    private int furthest; // end of the last match
    private double words;

    /**
     * Counts a stretch of text.
     *
     * @param weight what a mention in it is worth
     */
    void add(String text, double weight) {
      int length =
          matcher.scan(WordScan.of(text), (phrase, end) -> match(phrase, base + end, weight));
      words += length * Math.min(1, weight);
      base = furthest + within; // so that nothing is close to what the last stretch had
    }

    /** Mentions of a keyword. */
    int found(int keyword) {
      return found[keyword];
    }

    /** What they are worth together. */
    double worth(int keyword) {
      return worth[keyword];
    }

    /** Length in words; a stretch whose mentions count less counts less. */
    double words() {
      return words;
    }

    /**
     * The words of a phrase that were seen, close to the others or not, with how often; empty where
     * only the phrase itself counts.
     */
    List<String> seen(int keyword) {
      List<String> seen = new ArrayList<>();
      int group = groupOf[keyword];
      for (int i = group == NO_GROUP ? 0 : groups.first(group); i < end(group); i++) {
        if (alone[i] > 0) {
          seen.add(members.get(i) + " " + alone[i]);
        }
      }
      return seen;
    }

    private void match(int phrase, int end, double weight) {
      furthest = end;
      if (phrase >= found.length) {
        int member = phrase - found.length;
        alone[member]++;
        if (nearness.seen(member, end, extras.get(member))) {
          mention(keywordOf.get(groups.groupOf(member)), weight);
        }
      } else if (groupOf[phrase] == NO_GROUP) {
        mention(phrase, weight);
      } else {
        if (nearness.use(groupOf[phrase], end, Folded.halves(keywords.get(phrase).words()))) {
          mention(phrase, weight);
        }
        worth[phrase] += weight * (KeywordRules.PHRASE_WORTH - 1);
      }
    }

    private void mention(int keyword, double weight) {
      found[keyword]++;
      worth[keyword] += weight;
    }
  }
}
