package prospector.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Makes words of the text of pages, and remembers what stands between two spaces with the words
 * that {@link Languages} made of it: most of it stands there many times.
 *
 * <p><em>The words and their order are those of {@code Languages.ofPage}</em>, as no word reaches
 * over a space; places of characters are those of the whole between the spaces, and no index here
 * keeps them. What is remembered is bounded by a table, where the newer takes the place of the
 * older. Not thread-safe: one text at a time.
 */
final class RememberedWords {
  private static final int PIECES_BITS = 14; // some 150 bytes each, so 2.5 MB
  private static final int PIECE_CHARS = 40; // a longer one is rarely seen twice
  private static final int SPREAD = 0x9E3779B9; // Knuth's multiplier

  private static final boolean[] EDGES = edges();

  private final @Nullable Piece[] pieces = new Piece[1 << PIECES_BITS];
  private final Words words = new Words();

  /**
   * What stands between two spaces.
   *
   * @param steps how far each word is behind the one before; 0 where it stands at its place
   */
  private record Piece(int hash, String language, char[] text, BytesRef[] terms, int[] steps) {
    boolean is(int otherHash, String otherLanguage, char[] all, int from, int to) {
      return hash == otherHash
          && Arrays.equals(text, 0, text.length, all, from, to)
          && language.equals(otherLanguage);
    }
  }

  /** The words of a text; the stream that was given out before is at its end. */
  TokenStream of(String language, String text) {
    words.begin(Languages.hasStems(language) ? language : "", text);
    return words;
  }

  private Piece piece(String language, char[] text, int from, int to) {
    if (to - from > PIECE_CHARS) {
      return made(0, language, Arrays.copyOfRange(text, from, to));
    }
    int hash = language.hashCode();
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text[i];
    }
    int place = ((hash * SPREAD) >>> (Integer.SIZE - PIECES_BITS)) & ~1; // the first of two
    Piece latest = pieces[place];
    if (latest != null && latest.is(hash, language, text, from, to)) {
      return latest;
    }
    Piece older = pieces[place + 1];
    boolean known = older != null && older.is(hash, language, text, from, to);
    Piece found =
        known && older != null ? older : made(hash, language, Arrays.copyOfRange(text, from, to));
    pieces[place] = found;
    pieces[place + 1] = latest;
    return found;
  }

  private static Piece made(int hash, String language, char[] text) {
    List<BytesRef> terms = new ArrayList<>();
    List<Integer> steps = new ArrayList<>();
    try (TokenStream stream = Languages.ofPage(language).tokenStream("", new String(text))) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      PositionIncrementAttribute step = stream.getAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
        steps.add(step.getPositionIncrement());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot be read", e);
    }
    return new Piece(
        hash,
        language,
        text,
        terms.toArray(BytesRef[]::new),
        steps.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Signs that are part of no word where they stand at its edge. */
  private static boolean isEdge(char c) {
    return c < EDGES.length && EDGES[c];
  }

  private static boolean[] edges() {
    boolean[] edges = new boolean[128];
    for (char c : ".,;:!?()[]{}\"/-".toCharArray()) {
      edges[c] = true;
    }
    return edges;
  }

  private final class Words extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final OffsetAttribute place = addAttribute(OffsetAttribute.class);

    private String language = "";
    private char[] text = new char[0];
    private int length; // of the text; the array may be longer
    private int at; // behind the piece
    private int from; // of the piece
    private int to;
    private @Nullable Piece piece;
    private int next; // of its words

    Words() {
      super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
    }

    void begin(String newLanguage, String newText) {
      language = newLanguage;
      length = newText.length();
      text = text.length < length ? new char[length] : text;
      newText.getChars(0, length, text, 0);
      at = 0;
      piece = null;
    }

    @Override
    public boolean incrementToken() {
      Piece current = piece;
      while (current == null || next == current.terms().length) {
        if (!toNext()) {
          piece = null;
          return false;
        }
        current = piece(language, text, from, to);
        piece = current;
        next = 0;
      }
      term.setBytesRef(current.terms()[next]);
      step.setPositionIncrement(current.steps()[next]);
      place.setOffset(from, to);
      next++;
      return true;
    }

    /** Finds what stands before the next space; false at the end. */
    private boolean toNext() {
      char[] all = text;
      int start = at;
      while (start < length && (all[start] <= ' ' || isEdge(all[start]))) {
        start++;
      }
      int end = start;
      while (end < length && all[end] > ' ') {
        end++;
      }
      at = end;
      while (end > start && isEdge(all[end - 1])) {
        end--;
      }
      from = start;
      to = end;
      return end > start;
    }

    @Override
    public void end() throws IOException {
      super.end();
      place.setOffset(length, length);
    }
  }
}
