package prospector.node.report;

/** What is printed to be pasted into a POSIX shell. */
public final class ShellWord {
  private ShellWord() {}

  /** The text as one word, in quotes where it needs some. */
  public static String of(String text) {
    return text.matches("[A-Za-z0-9_./@%+=:,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
