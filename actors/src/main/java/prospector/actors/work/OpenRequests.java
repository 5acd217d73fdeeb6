package prospector.actors.work;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.HostKey;

/**
 * Makes requests, and knows of those under way what the log is to say should they be broken off.
 *
 * <p><em>A request that was handed to the network and is broken off stands in the log before
 * whoever broke it off hears that it is over</em>: nobody will report of it. Thread-safe.
 */
final class OpenRequests {
  private static final RequestLog.Delay UNKNOWN = new RequestLog.Delay(0, -1);

  private final Fetcher fetcher;
  private final WorkBook work;
  private final RequestLog log;
  private final Clock clock;
  private final Map<HostKey, Open> byHost = new ConcurrentHashMap<>(); // a host is asked once

  private record Open(FetchRequest request, String crawl, RequestLog.Delay delay) {}

  OpenRequests(PagePipeline.Parts parts) {
    this.fetcher = parts.fetcher();
    this.work = parts.work();
    this.log = parts.requests();
    this.clock = parts.clock();
  }

  /**
   * Asks for a URL.
   *
   * @param crawl crawl id; empty for requests that serve the host
   */
  CompletionStage<FetchResult> fetch(FetchRequest request, String crawl, RequestLog.Delay delay) {
    HostKey host = request.url().host();
    Open open = new Open(request, crawl, delay);
    byHost.put(host, open);
    return work.fetch(fetcher, request, clock)
        .whenComplete((result, failure) -> byHost.remove(host, open));
  }

  /**
   * Breaks off what is under way to a host.
   *
   * @return whether something was
   */
  CompletionStage<Boolean> abandon(HostKey host) {
    work.over(host);
    Open open = byHost.remove(host);
    return fetcher
        .abandon(host)
        .thenApply(
            abandoned -> {
              abandoned.begun().forEach(request -> log(open, request));
              return abandoned.any();
            });
  }

  /** A robots.txt that another host's leads to may have been asked for beside the host's own. */
  private void log(@Nullable Open open, FetchResult broken) {
    if (open != null && open.request().equals(broken.request())) {
      log.brokenOff(open.crawl(), broken, open.delay());
    } else {
      log.brokenOff("", broken, UNKNOWN);
    }
  }
}
