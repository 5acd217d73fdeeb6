package prospector.nugget;

import java.util.List;

/**
 * A word or phrase to look for.
 *
 * @param label as the user wrote it
 * @param words its folded words; for a prefix the one word without its star
 * @param prefix whether any word that starts with it counts
 * @param weight importance in [-100,100], not 0; a negative one speaks against the topic
 */
record Keyword(String label, List<String> words, boolean prefix, double weight) {
  Keyword {
    words = List.copyOf(words);
  }
}
