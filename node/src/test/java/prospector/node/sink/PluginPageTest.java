package prospector.node.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.web.plugin.PageListener;
import prospector.web.plugin.PluginException;
import prospector.web.plugin.Plugins;
import prospector.web.plugin.UrlFilter;

/** The templates of docs/plugins.md, compiled, put into jars and used. */
@Timeout(120)
class PluginPageTest {
  private static final Pattern TEMPLATE =
      Pattern.compile("```java\\n(.*?public final class (\\w+) implements (\\w+) .*?)```", 32);

  private final Path dir;

  PluginPageTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** A class loader that sees a jar of each template. */
  private URLClassLoader plugins() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "plugins.md"));
    Matcher templates = TEMPLATE.matcher(page);
    List<URL> jars = new ArrayList<>();
    while (templates.find()) {
      String name = templates.group(2);
      assertThat(templates.group(1).lines()).hasSizeLessThan(28);
      jars.add(jar(name, templates.group(3), templates.group(1)).toUri().toURL());
    }
    assertThat(jars).hasSize(3);
    return new URLClassLoader(jars.toArray(URL[]::new), getClass().getClassLoader());
  }

  private Path jar(String name, String kind, String source) throws IOException {
    Path classes = Files.createDirectories(dir.resolve("classes-" + name));
    Path java = Files.writeString(dir.resolve(name + ".java"), source);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                java.toString());
    assertThat(code).as(said.toString(UTF_8)).isZero();
    Path jar = Files.createDirectories(dir.resolve("plugins")).resolve(name + ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.list(classes)) {
      for (Path file : files.toList()) {
        entries.putNextEntry(new JarEntry(String.valueOf(file.getFileName())));
        Files.copy(file, entries);
      }
      entries.putNextEntry(new JarEntry("META-INF/services/prospector.web.plugin." + kind));
      entries.write((name + "\n").getBytes(UTF_8));
    }
    return jar;
  }

  private static SinkSettings.Sink sink(
      String name, String plugin, boolean listens, Map<String, String> settings) {
    return SinkScene.sink(name, new SinkTarget.Plugin(plugin, settings, listens), 10);
  }

  private static SinkDesk desk(SinkScene scene, ClassLoader jars, SinkSettings.Sink... sinks) {
    return SinkDesk.open(
        new SinkDesk.Parts(
            new SinkSettings(List.of(sinks), 1, Duration.ofSeconds(20)),
            scene.database(),
            scene.reader(),
            Clock.systemUTC(),
            name -> null,
            new Plugins(jars),
            System::nanoTime));
  }

  @Test
  void urlFilter_ofThePage_refusesWhatItSays() throws Exception {
    try (URLClassLoader jars = plugins()) {
      UrlFilter filter =
          new Plugins(jars).open(UrlFilter.class, "no-sessions", Map.of("parameter", "PHPSESSID"));

      assertThat(filter.refusal("http://a.example/?PHPSESSID=1")).contains("a session");
      assertThat(filter.refusal("http://a.example/?sessionid=1")).isEmpty();
      assertThatThrownBy(() -> new Plugins(jars).open(UrlFilter.class, "no-session", Map.of()))
          .isInstanceOf(PluginException.class)
          .hasMessageStartingWith("expected the name of a UrlFilter, got 'no-session'; there is ")
          .hasMessageContaining("no-sessions");
    }
  }

  @Test
  void listener_ofThePage_isToldOfEachPage() throws Exception {
    Path titles = dir.resolve("titles");
    try (URLClassLoader jars = plugins();
        SinkScene scene = new SinkScene(dir.resolve("crawl"))) {
      scene.store(0, 13);
      SinkDesk desk =
          desk(scene, jars, sink("t", "title-log", true, Map.of("file", titles.toString())));
      assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
    }
    assertThat(Files.readAllLines(titles))
        .isEqualTo(SinkScene.urls(0, 13).stream().map(url -> url + " steam").toList());
  }

  @Test
  void sink_ofThePage_getsBatches() throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader jars = plugins();
        SinkScene scene = new SinkScene(dir.resolve("crawl"))) {
      scene.store(0, 13);
      System.setOut(new PrintStream(printed, true, UTF_8));
      SinkDesk desk = desk(scene, jars, sink("p", "printer", false, Map.of("prefix", "page: ")));
      assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(UTF_8).lines().filter(line -> line.startsWith("page: {")))
        .hasSize(13);
  }

  @Test
  void sink_ofAPluginThatIsNotThere_stopsTheStartWithALine() throws Exception {
    try (SinkScene scene = new SinkScene(dir.resolve("crawl"))) {
      assertThatThrownBy(
              () -> desk(scene, getClass().getClassLoader(), sink("p", "printer", false, Map.of())))
          .isInstanceOf(SettingsException.class)
          .hasMessage(
              "sink p: expected the name of a Sink, got 'printer'; no jar in plugins/ has one");
    }
  }

  @Test
  void listener_thatThrows_isToldOfTheOthers() {
    List<String> told = new ArrayList<>();
    PageListener listener =
        new Listener(
            url -> {
              if (url.endsWith("/3")) {
                throw new IllegalStateException("not this one");
              }
              told.add(url);
            });
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 6);
      scene.rest().finish();
      scene
          .run(
              sink("l", "l", true, Map.of()),
              new PluginReceiver("l", listener, Duration.ofSeconds(20)))
          .run();
      assertThat(scene.counts().failures()).isZero();
    }
    List<String> others = new ArrayList<>(SinkScene.urls(0, 6));
    others.remove(3);
    assertThat(told).isEqualTo(others);
  }

  @Test
  void listener_thatHangs_isOffAndHearsOfItsPagesAtTheNextStart() {
    List<String> told = new ArrayList<>();
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 6);
      PageListener hanging =
          new Listener(url -> new java.util.concurrent.CountDownLatch(1).await());
      scene
          .run(
              sink("l", "l", true, Map.of()),
              new PluginReceiver("l", hanging, Duration.ofMillis(200)))
          .run(); // ends by itself
      assertThat(scene.counts().isOff()).isTrue();
      scene.rest().finish();
      scene
          .run(
              sink("l", "l", true, Map.of()),
              new PluginReceiver("l", new Listener(told::add), Duration.ofSeconds(20)))
          .run();
    }
    assertThat(told).isEqualTo(SinkScene.urls(0, 6));
  }

  private interface Told {
    void of(String url) throws Exception;
  }

  private record Listener(Told told) implements PageListener {
    @Override
    public String name() {
      return "l";
    }

    @Override
    public void stored(prospector.web.plugin.CrawledPage page) throws Exception {
      told.of(page.url());
    }
  }
}
