package prospector.node.cli.options;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** A sink in one word, such as {@code file:found.jsonl}: what of {@code prospector.sinks} it is. */
public final class SinkOption {
  private static final int NAME = 64;

  private SinkOption() {}

  /**
   * The block that it stands for. Its name is made of the target, so that the same option goes on
   * where it was.
   */
  public static Map<String, Object> asConfig(String target) {
    Map<String, Object> sink = new LinkedHashMap<>();
    sink.put("name", name(target));
    if (target.startsWith("file:") && target.length() > "file:".length()) {
      sink.put("type", "file");
      sink.put("path", target.substring("file:".length()));
    } else if (target.startsWith("command:") && target.length() > "command:".length()) {
      sink.put("type", "command");
      sink.put("command", List.of("sh", "-c", target.substring("command:".length())));
    } else if (target.startsWith("http://") || target.startsWith("https://")) {
      sink.put("type", "webhook");
      sink.put("url", target);
    } else {
      throw new StartException(
          ExitCode.USAGE,
          "--sink: expected file:PATH, command:LINE or http(s)://..., got '" + target + "'");
    }
    return sink;
  }

  /** Of a URL or a command line only the beginning, as what follows may be secret. */
  private static String name(String target) {
    String shown =
        target.startsWith("file:")
            ? target
            : target.replaceFirst("^(command|https?://[^/?#@]*).*", "$1");
    String plain = shown.replaceAll("[^\\w.-]+", "-");
    CRC32 sum = new CRC32(); // tells targets apart that look alike so
    sum.update(target.getBytes(StandardCharsets.UTF_8));
    String end = String.format(Locale.ROOT, "-%08x", sum.getValue());
    return plain.substring(0, Math.min(plain.length(), NAME - end.length())) + end;
  }
}
