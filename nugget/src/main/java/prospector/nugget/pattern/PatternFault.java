package prospector.nugget.pattern;

import com.google.re2j.PatternSyntaxException;

/** Says why RE2 refuses a pattern, by the name of what Java would have taken. */
public final class PatternFault {
  private PatternFault() {}

  public static String of(PatternSyntaxException refusal) {
    String part = refusal.getPattern().replaceFirst("^\\(\\?i\\)", ""); // its spelling of a flag
    String construct = construct(part);
    if (!construct.isEmpty()) {
      return construct + " is not supported (docs/topic-file.md)";
    }
    String description = refusal.getDescription();
    if (description.endsWith("internal error")) {
      return "a closing parenthesis without an opening one"; // what RE2/J 1.8 says "internal" of
    }
    return part.isEmpty() ? description : description + " at '" + part + "'";
  }

  /** Name of the construct; empty where it is none that Java knows. */
  private static String construct(String part) {
    if (part.startsWith("(?<=") || part.startsWith("(?<!")) {
      return "look-behind " + part.substring(0, 4);
    }
    if (part.startsWith("(?=") || part.startsWith("(?!")) {
      return "look-ahead " + part.substring(0, 3);
    }
    if (part.startsWith("(?>")) {
      return "an atomic group (?>";
    }
    if (part.matches("[*+?}]\\+|\\{.*}\\+")) {
      return "a possessive quantifier " + part;
    }
    if (part.matches("\\\\[1-9k].*")) {
      return "a back reference " + part;
    }
    return part.startsWith("\\u") ? "\\uXXXX, written \\x{XXXX} instead," : "";
  }
}
