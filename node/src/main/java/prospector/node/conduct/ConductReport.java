package prospector.node.conduct;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Stream;
import prospector.persistence.archive.RobotsIndex;

/**
 * How one host was treated.
 *
 * <p><em>It holds sums, and the places of the copies of robots.txt, never all requests</em>: the
 * logs are read once for the sums and once more for {@link #forEach}, and a copy when it is wanted.
 * Lines that are written after the first reading are in neither.
 */
public final class ConductReport implements Closeable {
  private final List<RequestFiles> files = new ArrayList<>(); // of each directory
  private final HostChoice host;
  private final Teller teller;
  private final Limits limits;
  private final RobotsCopies robots;
  private Optional<LocalDate> since = Optional.empty();
  private final Pauses pauses = new Pauses();
  private final Map<String, Long> answers = new TreeMap<>();
  private long requests;
  private final RetryTimes retries = new RetryTimes();
  private long early;
  private long beforeRetryAfter;
  private long bytes;

  private ConductReport(HostChoice host, Teller teller, Limits limits, RobotsCopies robots) {
    this.host = host;
    this.teller = teller;
    this.limits = limits;
    this.robots = robots;
  }

  /**
   * Who says it, and when.
   *
   * @param agent User-Agent header that is sent
   * @param contact who runs the crawl; empty when it is not known
   * @param told when this was put together
   */
  public record Teller(String agent, String contact, Instant told) {}

  /** Is asked while files are read; throws when nobody wants the report any more. */
  public interface Limits extends RobotsIndex.Stop {
    /** None: for who waits for all of it. */
    Limits NONE = () -> {};
  }

  /**
   * One request.
   *
   * @param robots number of the copy of robots.txt in force, from 1; 0 when none was known
   * @param followed what an error led to; empty where there was none
   * @param beforeRetryAfter whether the answer before it asked to wait for longer
   */
  record Entry(HostRequest request, int robots, String followed, boolean beforeRetryAfter) {
    /** Whether the host was left less time than was asked, by itself or by our own rules. */
    boolean isEarly() {
      return beforeRetryAfter || request.isEarly();
    }
  }

  /** Takes one request after the other. */
  interface Reader {
    void accept(Entry entry) throws IOException;
  }

  /**
   * Reads the directories of a crawl: one, or one for each node.
   *
   * @throws IOException when a file cannot be read, or the limits say so
   */
  public static ConductReport read(List<Path> dirs, HostChoice host, Teller teller, Limits limits)
      throws IOException {
    RobotsCopies robots = RobotsCopies.read(dirs, host, limits);
    ConductReport report = new ConductReport(host, teller, limits, robots);
    try {
      for (Path dir : dirs) {
        report.add(RequestFiles.open(dir));
      }
      report.merge(report::count);
      return report;
    } catch (IOException | RuntimeException e) {
      report.close();
      throw e;
    }
  }

  private void add(RequestFiles dir) throws IOException {
    files.add(dir);
    since = Stream.of(since, dir.since()).flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  /** Lets go of the files; nothing can be read any more. */
  @Override
  public void close() throws IOException {
    for (RequestFiles dir : files) {
      dir.close();
    }
  }

  private void count(HostRequest request, Path dir) {
    requests++;
    bytes += request.bytes();
    early += request.isEarly() ? 1 : 0;
    beforeRetryAfter += retries.isBefore(request) ? 1 : 0;
    answers.merge(request.answer(), 1L, Long::sum);
    pauses.add(request, dir);
  }

  /** Whether nothing is known of the host. */
  public boolean isEmpty() {
    return requests == 0 && robots.size() == 0;
  }

  /** What is to be said then. */
  public String nothing() {
    String kept = since.map(day -> " since " + day + ", from when on they are kept").orElse("");
    String torn = damaged() == 0 ? "" : " (" + damaged() + " damaged files were not read whole)";
    return "no request to it" + kept + torn + ", and no robots.txt of it";
  }

  /** The oldest day, in UTC, of which request lines are kept; empty where there are none. */
  Optional<LocalDate> since() {
    return since;
  }

  /** Hands over the requests that were counted, the oldest first. */
  void forEach(Reader reader) throws IOException {
    Aftermath aftermath = new Aftermath(robots, reader);
    merge((request, dir) -> aftermath.next(request));
    aftermath.end();
  }

  private interface Taker {
    void accept(HostRequest request, Path dir) throws IOException;
  }

  /** Hands over the requests of all directories, the oldest first. */
  private void merge(Taker taker) throws IOException {
    PriorityQueue<Head> heads =
        new PriorityQueue<>(Comparator.comparing((Head head) -> head.request().time()));
    try {
      for (RequestFiles dir : files) {
        advance(new RequestLines(dir, host, limits), heads);
      }
      while (!heads.isEmpty()) {
        Head first = heads.element(); // closed below where its request is not taken
        taker.accept(first.request(), first.lines().dir());
        heads.remove();
        advance(first.lines(), heads);
      }
    } finally {
      for (Head head : heads) {
        head.lines().close();
      }
    }
  }

  /** The next request of a directory, and where those after it are. */
  private record Head(HostRequest request, RequestLines lines) {}

  private static void advance(RequestLines lines, PriorityQueue<Head> heads) throws IOException {
    Optional<HostRequest> next;
    try {
      next = lines.next();
    } catch (IOException e) {
      lines.close();
      throw e;
    }
    if (next.isPresent()) {
      heads.add(new Head(next.get(), lines));
    } else {
      lines.close();
    }
  }

  static String seconds(long millis) {
    return String.format(java.util.Locale.ROOT, "%.3f s", millis / 1000.0);
  }

  /** As it was asked for. */
  String host() {
    return host.toString();
  }

  Teller teller() {
    return teller;
  }

  long requests() {
    return requests;
  }

  /** Copies of its robots.txt over time. */
  int robots() {
    return robots.size();
  }

  /** Reads a copy, from 1, the oldest first. */
  RobotsCopy robots(int number) throws IOException {
    limits.check();
    return robots.copy(number);
  }

  /** Requests by answer. */
  Map<String, Long> answers() {
    return answers;
  }

  /** Requests that came earlier than was asked. */
  long early() {
    return early;
  }

  /**
   * Requests that came before a Retry-After was over, which asked for more than the crawler waits.
   */
  long beforeRetryAfter() {
    return beforeRetryAfter;
  }

  /** Files of former days that are damaged; from shortly before the damage they are left out. */
  int damaged() {
    return files.stream().mapToInt(RequestFiles::damaged).sum();
  }

  /** Requests of any host whose lines could not be written, as on a full disk. */
  long lost() {
    return files.stream().mapToLong(RequestFiles::lost).sum();
  }

  long bytes() {
    return bytes;
  }

  /** Shortest pause between two requests to the name, milliseconds. */
  OptionalLong shortestPause() {
    return pauses.shortest();
  }

  /** Whether no request began before the one before it was over. */
  boolean isOneAtATime() {
    return pauses.isOneAtATime();
  }
}
