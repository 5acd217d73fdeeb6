package prospector.simweb;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Text made once and pasted into pages: sentences and paragraphs, in each charset.
 *
 * <p><em>Only {@link #relevant} blocks hold the topic's phrase.</em>
 */
final class FillerText {
  private static final int BLOCKS = 192;

  private final Map<PageCharset, byte[][]> sentences = new EnumMap<>(PageCharset.class);
  private final Map<PageCharset, byte[][]> paragraphs = new EnumMap<>(PageCharset.class);
  private final Map<PageCharset, byte[][]> mentions = new EnumMap<>(PageCharset.class);
  private final Map<PageCharset, byte[][]> relevant = new EnumMap<>(PageCharset.class);

  FillerText(long seed) {
    Draw draw = new Draw(Draw.hash(seed, 0x54455854));
    for (PageCharset charset : PageCharset.values()) {
      sentences.put(charset, blocks(draw, charset, 1, 0, false));
      paragraphs.put(charset, blocks(draw, charset, 6, 0, false));
      mentions.put(charset, blocks(draw, charset, 1, 0.15, false));
      relevant.put(charset, blocks(draw, charset, 5, 0.08, true));
    }
  }

  /** One sentence of 8 to 15 words, no word of the topic in it. */
  byte[] sentence(PageCharset charset, long hash) {
    return pick(sentences, charset, hash);
  }

  /** Six sentences, no word of the topic in them. */
  byte[] paragraph(PageCharset charset, long hash) {
    return pick(paragraphs, charset, hash);
  }

  /** One sentence with words of the topic, but not its phrase. */
  byte[] mention(PageCharset charset, long hash) {
    return pick(mentions, charset, hash);
  }

  /** Five sentences about the topic; the phrase is in each but the last. */
  byte[] relevant(PageCharset charset, long hash) {
    return pick(relevant, charset, hash);
  }

  private static byte[] pick(Map<PageCharset, byte[][]> from, PageCharset charset, long hash) {
    byte[][] blocks = from.get(charset);
    if (blocks == null) {
      throw new IllegalStateException("no text in " + charset);
    }
    return blocks[Draw.below(hash, blocks.length)];
  }

  private static byte[][] blocks(
      Draw draw, PageCharset charset, int sentences, double topical, boolean phrase) {
    byte[][] blocks = new byte[BLOCKS][];
    for (int b = 0; b < BLOCKS; b++) {
      StringBuilder text = new StringBuilder();
      for (int s = 0; s < sentences; s++) {
        appendSentence(text, draw, charset, topical, phrase && s < 4);
      }
      blocks[b] = text.toString().getBytes(charset.charset);
    }
    return blocks;
  }

  private static void appendSentence(
      StringBuilder text, Draw draw, PageCharset charset, double topical, boolean phrase) {
    int words = 8 + draw.below(8);
    int phraseAt = phrase ? draw.below(words - 1) + 1 : -1;
    int topicalAt = topical > 0 ? draw.below(words) : -1;
    boolean afterTopical = false; // two topical words in a row could make up the phrase
    for (int w = 0; w < words; w++) {
      String word;
      if (w == phraseAt) {
        word = Vocabulary.PHRASE;
        afterTopical = true;
      } else if (!afterTopical && (w == topicalAt || draw.chance(topical))) {
        word = Vocabulary.TOPICAL.get(draw.below(Vocabulary.TOPICAL.size()));
        afterTopical = true;
      } else {
        word = charset.words.get(draw.below(charset.words.size()));
        afterTopical = false;
      }
      text.append(w == 0 ? capital(word) : word).append(w == words - 1 ? ". " : " ");
    }
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
