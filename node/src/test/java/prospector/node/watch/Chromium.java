package prospector.node.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Chromium without a window and its only tab, driven by the Chrome DevTools Protocol.
 *
 * <p>The few calls that the tests need, so that no driver has to fit the browser's version.
 */
public final class Chromium implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LISTENING = "DevTools listening on ";
  private static final long SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<Boolean>> loads = new ConcurrentHashMap<>();
  private final String session;
  final List<String> requests = new CopyOnWriteArrayList<>(); // URLs asked for
  final List<String> complaints = new CopyOnWriteArrayList<>(); // console errors, exceptions, CSP

  public static Chromium start(Path profile) throws Exception {
    return new Chromium(profile);
  }

  private Chromium(Path profile) throws Exception {
    String command = System.getProperty("prospector.chromium", "chromium");
    process =
        new ProcessBuilder(
                command,
                "--headless=new",
                "--no-sandbox", // refused to root, as which CI runs; only our own page is opened
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--hide-scrollbars",
                "--disable-features=IsolateSandboxedIframes", // one session sees the frames, too
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address()), new Listener())
            .get(SECONDS, TimeUnit.SECONDS);
    String target =
        send("", "Target.createTarget", Map.of("url", "about:blank")).path("targetId").asText();
    session =
        send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable", Map.of());
    }
    call("Page.setLifecycleEventsEnabled", Map.of("enabled", true));
  }

  private String address() throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        drain(lines);
        return line.substring(LISTENING.length());
      }
    }
    throw new IOException("Chromium ended before it listened");
  }

  private static void drain(BufferedReader lines) {
    Thread reader = new Thread(() -> lines.lines().forEach(line -> {}), "chromium-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Opens a page and waits until its scripts have run. */
  public void open(URI page) throws Exception {
    JsonNode navigated = call("Page.navigate", Map.of("url", page.toString()));
    if (navigated.has("loaderId")) { // else the same document goes on
      load(navigated).get(SECONDS, TimeUnit.SECONDS);
    }
  }

  private CompletableFuture<Boolean> load(JsonNode ofDocument) {
    return loads.computeIfAbsent(
        ofDocument.path("loaderId").asText(), id -> new CompletableFuture<>());
  }

  /** Value of an expression; a promise is waited for. */
  public JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.path("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** Runs a script in each page that is opened from now on, before its own. */
  void runFirst(String script) throws Exception {
    call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  /** What a field has. */
  String value(String field) throws Exception {
    return evaluate("document.querySelector('" + field + "').value").asText();
  }

  /** The texts of all elements that a selector names. */
  List<String> texts(String selector) throws Exception {
    List<String> texts = new ArrayList<>();
    evaluate("[...document.querySelectorAll('" + selector + "')].map(it => it.textContent)")
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** As a reader chooses one of a list. */
  void choose(String field, String value) throws Exception {
    set(field, value, "change");
  }

  /** As a reader types into a field. */
  void type(String field, String value) throws Exception {
    set(field, value, "input");
  }

  private void set(String field, String value, String event) throws Exception {
    evaluate(
        String.format(
            "(() => { const it = document.querySelector('%s'); it.value = \"%s\";"
                + " it.dispatchEvent(new Event('%s')); })()",
            field, value, event));
  }

  /** Text of the first element that a selector finds, as it is shown; empty when there is none. */
  public String text(String selector) throws Exception {
    return evaluate("document.querySelector('" + selector + "')?.innerText ?? ''").asText();
  }

  public void click(String selector) throws Exception {
    evaluate("document.querySelector('" + selector + "').click()");
  }

  /** Presses and releases a key, such as Tab or Enter. */
  public void press(String key) throws Exception {
    String text = key.equals("Enter") ? "\r" : "";
    int code = Map.of("Tab", 9, "Enter", 13, "ArrowLeft", 37, "Escape", 27).getOrDefault(key, 0);
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "text", text, "windowsVirtualKeyCode", code));
    }
  }

  /** Size of the page in CSS pixels, and whether it is dark. */
  public void show(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Writes what is shown as PNG. */
  public void screenshot(Path file) throws Exception {
    screenshot(file, Map.of("format", "png"));
  }

  /** Writes one element as PNG, the first that a selector finds. */
  public void screenshot(Path file, String selector) throws Exception {
    JsonNode clip =
        evaluate(
            "(() => { const box = document.querySelector('"
                + selector
                + "').getBoundingClientRect(); return { x: box.x + scrollX, y: box.y + scrollY,"
                + " width: box.width, height: box.height, scale: 1 }; })()");
    screenshot(file, Map.of("format", "png", "clip", clip, "captureBeyondViewport", true));
  }

  private void screenshot(Path file, Map<String, ?> parameters) throws Exception {
    JsonNode shot = call("Page.captureScreenshot", parameters);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(shot.path("data").asText()));
  }

  JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    return send(session, method, parameters);
  }

  private JsonNode send(String inSession, String method, Map<String, ?> parameters)
      throws Exception {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    calls.put(id, answer);
    var message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!inSession.isEmpty()) {
      message.put("sessionId", inSession);
    }
    socket.sendText(message.toString(), true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode whole = answer.get(SECONDS, TimeUnit.SECONDS);
    if (whole.has("error")) {
      throw new IOException(method + ": " + whole.path("error"));
    }
    return whole.path("result");
  }

  private void onMessage(JsonNode message) {
    CompletableFuture<JsonNode> waiting =
        message.has("id") ? calls.remove(message.path("id").asInt()) : null;
    if (waiting != null) {
      waiting.complete(message);
      return;
    }
    JsonNode parameters = message.path("params");
    switch (message.path("method").asText()) {
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asText());
      case "Page.lifecycleEvent" -> {
        if (parameters.path("name").asText().equals("load")) {
          load(parameters).complete(true);
        }
      }
      case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
      case "Log.entryAdded" -> {
        if (parameters.path("entry").path("level").asText().equals("error")) {
          complaints.add(parameters.path("entry").path("text").asText());
        }
      }
      default -> {
        // of no interest here
      }
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join(); // before its profile can be deleted
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket source, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          onMessage(JSON.readTree(text.toString()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        } finally {
          text.setLength(0);
        }
      }
      source.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
