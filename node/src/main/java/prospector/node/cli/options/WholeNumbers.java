package prospector.node.cli.options;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers of the command line, and says what was expected where there is none. */
public final class WholeNumbers {
  private WholeNumbers() {}

  /** Every whole number is read so, unless its option has a converter of its own. */
  public static void register(CommandLine line) {
    line.registerConverter(Long.class, text -> read(text, Long.MIN_VALUE, Long.MAX_VALUE));
    line.registerConverter(long.class, text -> read(text, Long.MIN_VALUE, Long.MAX_VALUE));
    line.registerConverter(Integer.class, WholeNumbers::integer);
    line.registerConverter(int.class, WholeNumbers::integer);
  }

  private static int integer(String text) {
    return (int) read(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static long read(String text, long least, long most) {
    try {
      long value = Long.parseLong(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    String range = least == 1 ? " over 0" : most == Integer.MAX_VALUE ? " of at most " + most : "";
    throw new TypeConversionException(
        "expected a whole number" + range + ", such as 20, got " + text);
  }

  /** A bound that is over 0. */
  public static final class OverZero implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return read(text, 1, Long.MAX_VALUE);
    }
  }

  /** The same where it fits an int. */
  static final class SmallOverZero implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) read(text, 1, Integer.MAX_VALUE);
    }
  }
}
