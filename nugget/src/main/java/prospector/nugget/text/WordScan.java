package prospector.nugget.text;

import prospector.web.text.NormalForm;

/**
 * Walks over the words of a text once, folding case as it goes.
 *
 * <p><em>After {@link #next()} returned true, the word is {@code chars()[start()..end())}, folded,
 * and {@link #hash()} is the hash of exactly those characters.</em> A word is a run of letters,
 * digits and combining marks, and a single Latin letter has the signs that follow it in names such
 * as C++ and C#; each character of a script written without spaces (and each Hangul syllable) is a
 * word of its own, so that a phrase of them matches as a substring. Text is brought to NFKC first,
 * and loses the tatweel that stretches Arabic words, where it holds a character for which that
 * matters: a word is the same whatever stands beside it. Any text is accepted; lone surrogates
 * separate words.
 *
 * <p>Not thread-safe; one scan belongs to one call.
 */
public final class WordScan {
  /** Text beyond this many UTF-16 code units is not looked at. */
  public static final int MAX_CHARS = 1 << 18; // 262,144

  private final char[] chars;
  private final int limit;
  private int position;
  private int start;
  private int end;
  private int hash;
  private boolean ideograph;

  private WordScan(String text, int maxChars) {
    this.chars = NormalForm.of(first(text, maxChars), maxChars);
    this.limit = chars.length;
  }

  /** A scan over the first {@link #MAX_CHARS} of a text. */
  public static WordScan of(String text) {
    return new WordScan(text, MAX_CHARS);
  }

  /** A scan over the first characters of a text, at most {@link #MAX_CHARS}. */
  public static WordScan of(String text, int maxChars) {
    return new WordScan(text, Math.min(maxChars, MAX_CHARS));
  }

  /** Moves to the next word; false when there is none. */
  public boolean next() {
    byte[] classes = CharClasses.CLASS;
    int i = position;
    while (i < limit) {
      byte c = classes[chars[i]];
      if (c == CharClasses.WORD) {
        word(i);
        return true;
      }
      if (c == CharClasses.IDEOGRAPH) {
        single(i, 1);
        return true;
      }
      if (c == CharClasses.SURROGATE) {
        byte wide = classOfPair(i);
        if (wide == CharClasses.WORD) {
          word(i);
          return true;
        }
        if (wide == CharClasses.IDEOGRAPH) {
          single(i, 2);
          return true;
        }
      }
      i++;
    }
    position = limit;
    return false;
  }

  /** The folded characters of the whole text, valid only inside words already passed. */
  public char[] chars() {
    return chars;
  }

  /** Index of the word's first character. */
  public int start() {
    return start;
  }

  /** Index after the word's last character. */
  public int end() {
    return end;
  }

  /** Hash of the folded word, the same as {@link #hash(CharSequence)} of it. */
  public int hash() {
    return hash;
  }

  /** Whether the word is a single character of a script written without spaces. */
  public boolean isIdeograph() {
    return ideograph;
  }

  /** The word as text. */
  public String word() {
    return new String(chars, start, end - start);
  }

  /** Hash of a folded word. */
  public static int hash(CharSequence folded) {
    int h = 0;
    for (int i = 0; i < folded.length(); i++) {
      h = 31 * h + folded.charAt(i);
    }
    return mix(h);
  }

  private static int mix(int h) {
    int mixed = h * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }

  private void word(int from) {
    char[] folded = CharClasses.FOLDED;
    char[] text = chars;
    int to = limit;
    int h = 0;
    int i = from;
    while (i < to) {
      char f = folded[text[i]];
      if (f != 0) {
        text[i++] = f;
        h = 31 * h + f;
      } else if (Character.isHighSurrogate(text[i]) && isWordPair(i)) {
        foldPair(i);
        h = 31 * (31 * h + text[i]) + text[i + 1];
        i += 2;
      } else {
        break;
      }
    }
    for (int signs = i == from + 1 ? signs(from) : 0; signs > 0; signs--) {
      h = 31 * h + text[i++];
    }
    found(from, i, mix(h), false);
  }

  /** How many signs belong to the single letter before them, as in C++, C++17, C# and F#. */
  private int signs(int letter) {
    if (chars[letter] < 'a' || chars[letter] > 'z' || letter + 1 == limit) {
      return 0;
    }
    if (chars[letter + 1] == '#') { // but /c#part, where it begins the name of a place
      boolean end = letter + 2 == limit || CharClasses.CLASS[chars[letter + 2]] != CharClasses.WORD;
      return end ? 1 : 0;
    }
    boolean plus = letter + 2 < limit && chars[letter + 1] == '+' && chars[letter + 2] == '+';
    return plus ? 2 : 0;
  }

  private void single(int from, int length) {
    int h = 0;
    for (int i = from; i < from + length; i++) {
      h = 31 * h + chars[i];
    }
    found(from, from + length, mix(h), true);
  }

  private void found(int from, int to, int wordHash, boolean isIdeograph) {
    start = from;
    end = to;
    position = to;
    hash = wordHash;
    ideograph = isIdeograph;
  }

  private boolean isWordPair(int i) {
    byte kind = classOfPair(i);
    return kind == CharClasses.WORD || kind == CharClasses.MARK;
  }

  private byte classOfPair(int i) {
    boolean pair =
        Character.isHighSurrogate(chars[i])
            && i + 1 < limit
            && Character.isLowSurrogate(chars[i + 1]);
    return pair
        ? CharClasses.classify(Character.toCodePoint(chars[i], chars[i + 1]))
        : CharClasses.SEPARATOR;
  }

  private void foldPair(int i) {
    int codePoint = Character.toCodePoint(chars[i], chars[i + 1]);
    int lower = Character.toLowerCase(Character.toUpperCase(codePoint));
    if (Character.isSupplementaryCodePoint(lower)) {
      chars[i] = Character.highSurrogate(lower);
      chars[i + 1] = Character.lowSurrogate(lower);
    }
  }

  private static char[] first(String text, int maxChars) {
    char[] first = new char[Math.min(text.length(), maxChars)];
    text.getChars(0, first.length, first, 0);
    return first;
  }
}
