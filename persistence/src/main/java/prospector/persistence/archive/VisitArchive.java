package prospector.persistence.archive;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Visit;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.Revisit;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/**
 * Archives what visits of stored pages brought.
 *
 * <p><em>A revisit record refers to a record that is there</em>: of a page whose body may not be
 * archived a visit leaves none. Belongs to one {@link ArchiveWriter}.
 */
final class VisitArchive {
  private static final int NOT_MODIFIED = 304;

  private final ArchiveFiles files;
  private final String node;

  VisitArchive(ArchiveFiles files, String node) {
    this.files = files;
    this.node = node;
  }

  /** Leaves a revisit record when the payload is the one that is stored; empty when it is not. */
  Optional<Visit> unchanged(StoredPage stored, ArchiveWriter.Store store)
      throws IOException, SQLException {
    Optional<Response> answer = store.exchange().flatMap(it -> it.outcome().answer());
    if (answer.isEmpty()) {
      return Optional.empty();
    }
    Response response = answer.get();
    boolean notModified = response.status() == NOT_MODIFIED;
    String digest = stored.validators().digest();
    if (!notModified && !Capture.payloadDigest(response.rawBody()).equals(digest)) {
      return Optional.empty();
    }
    FetchResult exchange = store.exchange().get();
    boolean archived = store.keepBody() && !stored.location().equals(WarcLocation.NONE);
    PastCapture capture =
        archived
            ? new PastCapture(
                exchange.started().toEpochMilli(),
                response.status(),
                PastCapture.REVISIT,
                digest,
                append(stored, exchange, response))
            : PastCapture.NONE;
    Visit.Finding finding = notModified ? Visit.Finding.NOT_MODIFIED : Visit.Finding.IDENTICAL;
    return Optional.of(visit(store, finding, capture));
  }

  private WarcLocation append(StoredPage stored, FetchResult exchange, Response response)
      throws IOException, SQLException {
    Revisit revisit =
        new Revisit(
            response.status() == NOT_MODIFIED
                ? Revisit.Profile.SERVER_NOT_MODIFIED
                : Revisit.Profile.IDENTICAL_PAYLOAD_DIGEST,
            stored.location().file(),
            stored.location().offset(),
            stored.page().url(),
            Instant.ofEpochMilli(stored.page().fetchedAtMillis()),
            stored.validators().digest());
    return files.append(PageCapture.again(stored.page(), exchange, response), revisit);
  }

  /** The page has changed since it was stored so. */
  Visit changed(StoredPage before, ArchiveWriter.Store store) {
    return visit(store, Visit.Finding.CHANGED, PastCapture.of(before));
  }

  private Visit visit(ArchiveWriter.Store store, Visit.Finding finding, PastCapture capture) {
    PageRecord page = store.page();
    Optional<FetchResult> exchange = store.exchange();
    return new Visit(
        page.crawl(),
        page.url(),
        node,
        exchange.map(it -> it.started().toEpochMilli()).orElse(page.fetchedAtMillis()),
        finding,
        exchange.flatMap(it -> it.outcome().answer()).map(Response::status).orElse(0),
        "",
        capture);
  }
}
