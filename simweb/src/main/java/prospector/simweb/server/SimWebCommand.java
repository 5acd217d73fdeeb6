package prospector.simweb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;
import prospector.simweb.Quirk;
import prospector.simweb.SimWebSettings;
import prospector.simweb.distance.HostDistances;
import prospector.simweb.log.RequestLog;

/**
 * The fake web as a process: prints {@code port=N}, one {@code seed=URL} line a seed and {@code
 * ready}, serves until its input ends, then prints {@code requests=N}.
 *
 * <p>Options: {@code --seed N --pages N --hosts N --relevant-share X --latency MILLIS --clean
 * --quirk NAME=SHARE --hostile-share X --hostile-kind NAME --named N --near MILLIS --far MILLIS
 * --host ADDRESS --port N --log FILE --topic FILE} ({@code --host} may be repeated, default
 * loopback; {@code --topic} writes the topic file there; with {@code --near} and {@code --far} each
 * host is near to one of the addresses, and it takes so long to connect to it there, and
 * elsewhere).
 */
final class SimWebCommand {
  private final InputStream in;
  private final PrintStream out;
  private SimWebSettings settings = SimWebSettings.of(1, 50_000);
  private RequestLog log = RequestLog.inMemory(0);
  private List<Path> topicFiles = List.of();
  private final List<InetAddress> hosts = new ArrayList<>();
  private int port;
  private Duration near = Duration.ZERO;
  private Duration far = Duration.ZERO;

  SimWebCommand(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  void run(String[] args) throws IOException {
    parse(new ArrayDeque<>(List.of(args)));
    FakeWeb web = new FakeWeb(settings);
    for (Path file : topicFiles) {
      Files.writeString(file, web.topicHocon());
    }
    try (RequestLog requests = log;
        SimWebServer server = SimWebServer.start(web, requests, addresses(), port)) {
      if (!far.isZero()) {
        HostDistances distances = new HostDistances(settings.seed(), addresses().size(), near, far);
        server.connecting((at, host) -> distances.of(addresses().indexOf(at), host));
      }
      out.println("port=" + server.port());
      web.seeds().forEach(seed -> out.println("seed=" + seed));
      out.println("ready");
      out.flush();
      ParentProcess.awaitEnd(in);
    }
    out.println("requests=" + log.count());
    out.flush();
  }

  private List<InetAddress> addresses() {
    return hosts.isEmpty() ? List.of(InetAddress.getLoopbackAddress()) : hosts;
  }

  /** Seed, pages and clean first, because they set what the other options change. */
  private void parse(Deque<String> args) throws UnknownHostException {
    long seed = 1;
    int pages = 50_000;
    Deque<String> rest = new ArrayDeque<>();
    while (!args.isEmpty()) {
      String option = args.removeFirst();
      switch (option) {
        case "--seed" -> seed = Long.parseLong(value(option, args));
        case "--pages" -> pages = Integer.parseInt(value(option, args));
        default -> rest.addLast(option);
      }
    }
    settings = SimWebSettings.of(seed, pages);
    if (rest.remove("--clean")) {
      settings = settings.clean();
    }
    while (!rest.isEmpty()) {
      apply(rest.removeFirst(), rest);
    }
  }

  private void apply(String option, Deque<String> rest) throws UnknownHostException {
    switch (option) {
      case "--hosts" -> settings = settings.withHosts(Integer.parseInt(value(option, rest)));
      case "--relevant-share" ->
          settings = settings.withRelevantShare(Double.parseDouble(value(option, rest)));
      case "--latency" ->
          settings = settings.withLatency(Duration.ofMillis(Long.parseLong(value(option, rest))));
      case "--hostile-share" ->
          settings = settings.withHostileShare(Double.parseDouble(value(option, rest)));
      case "--hostile-kind" ->
          settings = settings.withHostileKind(Hostility.valueOf(value(option, rest)));
      case "--quirk" -> {
        String[] pair = value(option, rest).split("=", 2);
        settings = settings.with(Quirk.valueOf(pair[0]), Double.parseDouble(pair[1]));
      }
      case "--named" -> settings = settings.withNamed(Integer.parseInt(value(option, rest)));
      case "--host" -> hosts.add(InetAddress.getByName(value(option, rest)));
      case "--near" -> near = Duration.ofMillis(Long.parseLong(value(option, rest)));
      case "--far" -> far = Duration.ofMillis(Long.parseLong(value(option, rest)));
      case "--port" -> port = Integer.parseInt(value(option, rest));
      case "--log" -> log = RequestLog.toFile(Path.of(value(option, rest)));
      case "--topic" -> topicFiles = List.of(Path.of(value(option, rest)));
      default -> throw new IllegalArgumentException("unknown option " + option);
    }
  }

  private static String value(String option, Deque<String> rest) {
    String value = rest.pollFirst();
    if (value == null) {
      throw new IllegalArgumentException("option " + option + " needs a value");
    }
    return value;
  }
}
