package prospector.node.settings;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads one sink, and complains about what its type needs and has not. */
final class SinkReader {
  private static final String HTTP = "an http or https URL";

  private SinkReader() {}

  /** With what its type needs. */
  static SinkSettings.Sink readOne(ConfigReader sink) {
    Raw raw = read(sink);
    if (!raw.sink().name().matches("[\\w.-]{1,64}")) {
      sink.complain("name", "letters, digits and ._-, up to 64");
    }
    switch (raw.type()) {
      case "file" -> need(sink, raw.path().isEmpty(), "path", "a file name");
      case "command" ->
          need(sink, raw.command().isEmpty(), "command", "a list of a program and its arguments");
      case "webhook" -> need(sink, !isHttp(raw.url()), "url", HTTP);
      case "opensearch" -> {
        need(sink, !isHttp(raw.url()), "url", HTTP);
        need(sink, !isIndex(raw.index()), "index", "the name of an index, in lower case");
      }
      case "s3" -> {
        need(sink, !isHttp(raw.url()), "url", HTTP);
        need(sink, raw.bucket().isEmpty(), "bucket", "the name of a bucket");
      }
      default -> need(sink, raw.plugin().isEmpty(), "plugin", "the name of a plug-in");
    }
    return raw.sink();
  }

  /** Values whose keys belong to some type. */
  private record Raw(
      String type,
      String path,
      List<String> command,
      String url,
      String index,
      String bucket,
      String plugin,
      SinkSettings.Sink sink) {}

  /** Every key, legal for its own part. */
  static Raw read(ConfigReader sink) {
    String type =
        sink.word(
            "type", List.of("file", "command", "webhook", "opensearch", "s3", "class", "listener"));
    String path = text(sink, "path");
    List<String> command = sink.texts("command");
    String url = text(sink, "url");
    String index = text(sink, "index");
    String bucket = text(sink, "bucket");
    String prefix = text(sink, "prefix");
    String region = text(sink, "region");
    String accessKey = variable(sink, "access-key-from", "\\w+");
    String secretKey = variable(sink, "secret-key-from", "\\w+");
    String plugin = text(sink, "plugin");
    Optional<String> authorization =
        Optional.of(variable(sink, "authorization-from", "\\w*")).filter(it -> !it.isEmpty());
    boolean array = sink.word("body", List.of("lines", "array")).equals("array");
    URI uri = isHttp(url) ? URI.create(url) : URI.create("http://unset.invalid/");
    SinkTarget target =
        switch (type) {
          case "file" -> new SinkTarget.LineFile(Path.of(path));
          case "command" -> new SinkTarget.Program(command);
          case "webhook" -> new SinkTarget.Webhook(uri, authorization, array);
          case "opensearch" -> new SinkTarget.Bulk(uri, index, authorization);
          case "s3" -> new SinkTarget.Bucket(uri, bucket, region, prefix, accessKey, secretKey);
          default -> new SinkTarget.Plugin(plugin, sink.flat("settings"), type.equals("listener"));
        };
    return new Raw(
        type,
        path,
        command,
        url,
        index,
        bucket,
        plugin,
        new SinkSettings.Sink(
            text(sink, "name"),
            target,
            sink.word("what", List.of("nuggets", "all")).equals("all"),
            sink.flag("text"),
            new SinkSettings.Batch(
                sink.integer("batch-pages", 1, 10_000),
                (int) sink.bytes("batch-bytes", 1_000, 100_000_000),
                sink.duration("batch-time", Duration.ofMillis(10), Duration.ofHours(1))),
            sink.duration("reply-timeout", Duration.ofMillis(100), Duration.ofHours(1)),
            sink.duration("back-off-max", Duration.ofMillis(100), Duration.ofHours(1))));
  }

  private static void need(ConfigReader sink, boolean missing, String key, String expected) {
    if (missing) {
      sink.complain(key, expected);
    }
  }

  private static String text(ConfigReader sink, String key) {
    return sink.checkedText(key, "text", it -> true);
  }

  private static String variable(ConfigReader sink, String key, String pattern) {
    return sink.checkedText(key, "the name of an environment variable", it -> it.matches(pattern));
  }

  private static boolean isIndex(String name) {
    return name.matches("[^\\s\\\\/*?\"<>|,#A-Z_+-][^\\s\\\\/*?\"<>|,#A-Z]{0,200}");
  }

  private static boolean isHttp(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      return (scheme.equals("http") || scheme.equals("https"))
          && uri.getHost() != null
          && uri.getUserInfo() == null; // a secret would be in messages
    } catch (java.net.URISyntaxException e) {
      return false;
    }
  }
}
