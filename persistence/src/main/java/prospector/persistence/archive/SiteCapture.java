package prospector.persistence.archive;

import java.util.Locale;
import java.util.Optional;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFields;
import prospector.web.fetch.FetchResult;

/**
 * What of a request that serves a host, and is for no page, goes into the WARC: the exchange,
 * marked with its purpose.
 */
final class SiteCapture {
  private SiteCapture() {}

  /** Empty where no response came. */
  static Optional<Capture> of(FetchResult exchange) {
    String purpose = exchange.request().purpose().name().toLowerCase(Locale.ROOT);
    return exchange
        .outcome()
        .answer()
        .map(
            response ->
                new Capture(
                    exchange.request().url().value(),
                    exchange.started(),
                    exchange.remoteAddress(),
                    exchange.requestHead(),
                    response.head(),
                    response.rawBody(),
                    new WarcFields()
                        .add("purpose", purpose)
                        .add("fetchTimeMs", Long.toString(exchange.elapsed().toMillis())),
                    purpose,
                    response.cut()));
  }
}
