package prospector.simweb.software;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import prospector.simweb.SimTopic;

/**
 * What people wrote on one site: texts that have no passage in common with each other.
 *
 * <p>Every sixth article is relevant: it says the topic's phrase in most of its paragraphs. Half of
 * the others say a single word of it.
 */
final class Articles {
  /** Articles of a site. */
  static final int COUNT = 48;

  private static final int EVERY = 6; // one of so many is relevant
  private static final int PARAGRAPHS = 5;
  private static final int SENTENCES = 4;

  private final List<String> titles;
  private final List<List<String>> texts = new ArrayList<>();

  /**
   * @param words to write with, none of the topic
   */
  Articles(long seed, SimTopic topic, List<String> words) {
    Random random = new Random(seed);
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < COUNT) {
      boolean named = isRelevant(names.size()) && names.size() % (2 * EVERY) == 1;
      String name = word(random, words) + " " + word(random, words);
      names.add(capital(named ? topic.phrase() + " " + name : name));
    }
    titles = List.copyOf(names);
    for (int article = 0; article < COUNT; article++) {
      texts.add(text(random, article, topic, words));
    }
  }

  static boolean isRelevant(int article) {
    return article % EVERY == 1;
  }

  String title(int article) {
    return titles.get(article);
  }

  /** The article's paragraphs as HTML. */
  String html(int article) {
    return "<p>" + String.join("</p>\n<p>", texts.get(article)) + "</p>\n";
  }

  /** How a list introduces it: the first two sentences or so. */
  String excerpt(int article) {
    String first = texts.get(article).get(0);
    return first.substring(0, first.indexOf('.', first.indexOf('.') + 1) + 1);
  }

  private static List<String> text(Random random, int article, SimTopic topic, List<String> words) {
    List<String> paragraphs = new ArrayList<>();
    for (int p = 0; p < PARAGRAPHS; p++) {
      StringBuilder paragraph = new StringBuilder();
      for (int s = 0; s < SENTENCES; s++) {
        List<String> sentence = new ArrayList<>();
        int length = 9 + random.nextInt(8);
        while (sentence.size() < length) {
          sentence.add(word(random, words));
        }
        if (isRelevant(article) && s < 2) {
          sentence.set(1 + random.nextInt(length - 2), topic.phrase());
        } else if (article % 2 == 0 && p == 1 && s == 0) {
          List<String> single = topic.keywords();
          sentence.set(2, single.get(random.nextInt(single.size())));
        }
        paragraph.append(capital(String.join(" ", sentence))).append(". ");
      }
      paragraphs.add(paragraph.toString().strip());
    }
    return paragraphs;
  }

  private static String word(Random random, List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
