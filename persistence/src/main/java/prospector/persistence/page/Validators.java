package prospector.persistence.page;

import prospector.web.fetch.Conditions;
import prospector.web.fetch.Response;

/**
 * What tells whether a stored page has changed.
 *
 * @param etag as it came; empty for none
 * @param lastModified as it came; empty for none
 * @param digest {@code WARC-Payload-Digest} of the stored response; empty when nothing was archived
 */
public record Validators(String etag, String lastModified, String digest) {
  /** Nothing is known. */
  public static final Validators NONE = new Validators("", "", "");

  /**
   * Of a response whose payload has a digest. One of which only a part came is asked for without
   * conditions: the server, which means the whole, would say for ever that it has not changed.
   */
  public static Validators of(Response response, String digest) {
    if (response.cut() == Response.Cut.DISCONNECT || response.cut() == Response.Cut.TIME) {
      return new Validators("", "", digest);
    }
    Conditions sendable =
        new Conditions(
            response.header("etag").orElse(""), response.header("last-modified").orElse(""));
    return new Validators(sendable.etag(), sendable.lastModified(), digest);
  }

  /** The request that has an unchanged page answered without a body. */
  public Conditions conditions() {
    return new Conditions(etag, lastModified);
  }

  /** The same payload, to be asked for without conditions. */
  public Validators unconditional() {
    return new Validators("", "", digest);
  }
}
