package prospector.node.rank.sites;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.graph.GraphException;
import prospector.graph.JudgedLinks;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.http.Silence;
import prospector.node.links.PageLinkReader;
import prospector.node.site.line.SiteLine;

/**
 * What one other site's pages point to, asked of it. <em>It is believed no further than that what
 * it says has the form of links.</em> Blocking; every failure names the site.
 */
final class SiteLinks {
  private static final String GZIP = "gzip";
  private static final int PACKED_BYTES = 64 << 10;
  private static final int GOOD = 200;
  private static final int UNAUTHORIZED = 401;
  private static final Set<Integer> LATER = Set.of(429, 503);
  private static final int ANSWER_BYTES = 8 << 20; // some 10,000 crawls have less
  private static final int LONGEST_WORD = 500; // characters of a reason
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");
  private static final Logger LOG = LoggerFactory.getLogger(SiteLinks.class);
  private static final long TICK_MILLIS = 1_000;

  private final SiteLine line;
  private final Patience patience;
  private final Runnable check;
  private final BooleanSupplier late;

  /**
   * @param check called while nothing comes, may throw
   * @param nanos a clock that only goes forward: the time of the site begins now
   */
  SiteLinks(SiteLine line, Patience patience, Runnable check, LongSupplier nanos) {
    this.line = line;
    this.patience = patience;
    this.check = check;
    long sinceNanos = nanos.getAsLong();
    this.late = () -> nanos.getAsLong() - sinceNanos > patience.longest().toNanos();
  }

  /** Ids of the crawls that it has. */
  Set<String> crawls() {
    Set<String> ids = new TreeSet<>();
    try (InputStream in = open("crawls?figures=no")) {
      JsonNode crawls = Json.object(most(in)).path("crawls");
      if (!crawls.isArray()) {
        throw failed("answers without a list of crawls");
      }
      crawls.forEach(crawl -> ids.add(crawl.path("id").asText()));
    } catch (IOException e) {
      throw brokeOff(e);
    } catch (Problem e) {
      throw failed("answers without a list of crawls");
    }
    return ids;
  }

  /** Takes URLs. */
  interface Sink {
    void add(JudgedLinks page) throws IOException;
  }

  /**
   * Tells the URLs of one crawl.
   *
   * @throws IOException when the sink fails
   */
  void read(String crawl, Sink sink) throws IOException {
    String id = URLEncoder.encode(crawl, StandardCharsets.UTF_8).replace("+", "%20");
    try (InputStream in = open("crawls/" + id + "/export?format=page-links")) {
      PageLinkReader lines = new PageLinkReader(in);
      for (JudgedLinks page = next(lines); page != null; page = next(lines)) {
        check.run();
        sink.add(page);
      }
    }
  }

  private @Nullable JudgedLinks next(PageLinkReader lines) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw brokeOff(e);
    }
  }

  /** The whole of a small answer; what is longer than it may be is cut, and no JSON. */
  private static byte[] most(InputStream in) throws IOException {
    return in.readNBytes(ANSWER_BYTES);
  }

  /** The body of a good answer; one that is busy is asked again for a while. */
  private InputStream open(String path) {
    long waited = 0;
    while (true) {
      HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer = answer(path);
      SiteStream body = new SiteStream(answer.body(), patience, late, check);
      if (answer.statusCode() == GOOD) {
        return answer.headers().firstValue("Content-Encoding").filter(GZIP::equals).isPresent()
            ? unpacked(body)
            : body;
      }
      try (body) {
        boolean isBusy =
            LATER.contains(answer.statusCode())
                && waited < patience.busy().toMillis()
                && !late.getAsBoolean();
        if (!isBusy) {
          throw refused(answer.statusCode(), body);
        }
      }
      pause();
      waited += Math.max(1, patience.pause().toMillis());
    }
  }

  /** Its first bytes are read here. */
  private InputStream unpacked(SiteStream body) {
    boolean whole = false;
    try {
      InputStream unpacked = new GZIPInputStream(body, PACKED_BYTES);
      whole = true;
      return unpacked;
    } catch (IOException e) {
      throw brokeOff(e);
    } finally {
      if (!whole) {
        body.close();
      }
    }
  }

  private GraphException refused(int status, SiteStream body) {
    if (status == UNAUTHORIZED) {
      return failed("refuses the token or certificate of this one");
    }
    String detail = "";
    try {
      detail = Json.object(most(body)).path("detail").asText();
    } catch (IOException | Problem e) {
      LOG.debug("what refuses may be another server", e);
    }
    String words = detail.isEmpty() ? "no reason" : CONTROLS.matcher(detail).replaceAll(" ");
    return failed(
        "refuses (" + status + "): " + words.substring(0, Math.min(words.length(), LONGEST_WORD)));
  }

  private HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer(String path) {
    CompletableFuture<HttpResponse<Flow.Publisher<List<ByteBuffer>>>> answer = line.get(path, GZIP);
    try {
      while (true) {
        check.run();
        try {
          return answer.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // it has a time of its own
        }
      }
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw failed("does not answer (" + Silence.reason(cause) + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("was not waited for");
    } finally {
      if (!answer.isDone()) {
        answer.cancel(true); // frees the connection
      }
    }
  }

  private void pause() {
    check.run();
    LockSupport.parkNanos(patience.pause().toNanos());
  }

  private GraphException brokeOff(IOException cause) {
    String why = cause instanceof EOFException ? "it is cut off" : cause.getMessage();
    return failed("does not tell its links: " + why);
  }

  private GraphException failed(String why) {
    return new GraphException(GraphException.Kind.FAILED, "site " + line.site() + " " + why);
  }
}
