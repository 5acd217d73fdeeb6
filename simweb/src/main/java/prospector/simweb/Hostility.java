package prospector.simweb;

/**
 * How a hostile host misbehaves: by malice, by accident or by age. Each host has one kind.
 *
 * <p>Unlike a {@link Quirk}, which a crawler must put up with to get at pages, there is nothing to
 * get here but trouble. The kinds with a name in capitals that begins with {@code TLS} are reached
 * by https through the proxy's tunnel.
 */
public enum Hostility {
  /** a body of a megabyte that inflates to a gigabyte */
  GZIP_BOMB,
  /** the same by Brotli, in less than a kilobyte */
  BROTLI_BOMB,
  /** the same by Zstandard, which nobody asked for */
  ZSTD_BOMB,
  /** a gzip bomb inside gzip */
  GZIP_TWICE_BOMB,
  /** more content codings on top of each other than anyone needs */
  MANY_CODINGS,
  /** gzip data with a broken block in it */
  GZIP_BROKEN,
  /** gzip data that ends half way */
  GZIP_CUT,
  /** says gzip and is plain */
  GZIP_MISLABELLED,
  /** a body without a stated end that goes on */
  ENDLESS_BODY,
  /** chunks that go on */
  ENDLESS_CHUNKS,
  /** a chunk extension that goes on */
  ENDLESS_CHUNK_EXTENSION,
  /** a trailer that goes on */
  ENDLESS_TRAILER,
  /** header lines that go on */
  ENDLESS_HEADERS,
  /** one header line that goes on */
  ENDLESS_HEADER_LINE,
  /** interim responses (1xx) that go on */
  INTERIM_FLOOD,
  /** 300 cookies in one answer */
  COOKIE_STORM,
  /** a page of 50 MB, honestly announced */
  HUGE_PAGE,
  /** accepts the request and says nothing */
  SILENCE,
  /** a byte of the header every 200 ms */
  DRIP_HEADERS,
  /** a byte of the body every 200 ms */
  DRIP_BODY,
  /** half a page, then nothing */
  HALF_THEN_SILENCE,
  /** a reset instead of an answer */
  RESET_BEFORE_HEADERS,
  /** a reset in the middle of the header */
  RESET_IN_HEADERS,
  /** a reset in the middle of the body */
  RESET_IN_BODY,
  /** a Content-Length larger than the body */
  LENGTH_TOO_LONG,
  /** a Content-Length smaller than the body, and another answer in the rest */
  LENGTH_TOO_SHORT,
  /** a Content-Length that is no number */
  LENGTH_NO_NUMBER,
  /** two different Content-Length headers */
  LENGTHS_DIFFER,
  /** a chunk size that is no number */
  BROKEN_CHUNKS,
  /** chunks that end before the last one */
  CHUNKS_CUT,
  /** bytes that are no HTTP */
  GARBAGE,
  /** a status line with letters in its status */
  GARBAGE_STATUS,
  /** a page without any header, as in HTTP/0.9 */
  NO_HEADER,
  /** header lines with null bytes, without colons, with blanks before them */
  ODD_HEADERS,
  /** 204 with a body */
  NO_CONTENT_WITH_BODY,
  /** 304 to a request without a condition */
  NOT_MODIFIED_UNASKED,
  /** 206 to a request without a range */
  PARTIAL_UNASKED,
  /** 101 to a request that wants no other protocol */
  SWITCHING_UNASKED,
  /** status 999 */
  ODD_STATUS,
  /** 503 with Retry-After in the year 9999 */
  RETRY_NEVER,
  /** 200,000 elements inside each other */
  DEEP_HTML,
  /** a title of a megabyte */
  MEGABYTE_TITLE,
  /** links of a megabyte */
  MEGABYTE_URLS,
  /** 100,000 links to itself */
  MANY_LINKS,
  /** an element with 100,000 attributes */
  MANY_ATTRIBUTES,
  /** a comment, a script and a title that never close */
  UNCLOSED,
  /** null bytes in text, tags and links */
  NULL_BYTES,
  /** halves of surrogate pairs, as bytes and as references */
  LONE_SURROGATES,
  /** says UTF-8 and is Shift_JIS */
  CHARSET_MISLABELLED,
  /** names a charset that does not exist */
  CHARSET_UNKNOWN,
  /** says text/html and is random bytes */
  BINARY_AS_HTML,
  /** HTML that says image/png */
  HTML_AS_IMAGE,
  /** redirects to itself */
  REDIRECT_SELF,
  /** redirects in a circle of two pages */
  REDIRECT_LOOP,
  /** redirects in a circle of two hosts */
  REDIRECT_LOOP_ACROSS,
  /** redirects that lead on for ever */
  REDIRECT_ENDLESS,
  /** redirects to {@code file:///etc/passwd} */
  REDIRECT_FILE,
  /** redirects to a {@code data:} URL */
  REDIRECT_DATA,
  /** redirects to a {@code javascript:} URL */
  REDIRECT_JAVASCRIPT,
  /** redirects to the address where clouds keep their credentials */
  REDIRECT_METADATA,
  /** redirects to a URL of 40 kB */
  REDIRECT_LONG,
  /** a meta refresh in a circle */
  META_REFRESH_LOOP,
  /** links to loopback, private, link-local and metadata addresses */
  PRIVATE_LINKS,
  /** robots.txt of 100 MB */
  ROBOTS_100MB,
  /** robots.txt that goes on */
  ROBOTS_ENDLESS,
  /** robots.txt that is a picture */
  ROBOTS_BINARY,
  /** robots.txt that is a page */
  ROBOTS_HTML,
  /** robots.txt, a byte every 200 ms */
  ROBOTS_DRIP,
  /** robots.txt that redirects in a circle */
  ROBOTS_LOOP,
  /** a reset instead of robots.txt */
  ROBOTS_RESET,
  /** robots.txt as a gzip bomb */
  ROBOTS_BOMB,
  /** robots.txt with a Crawl-delay of a year */
  ROBOTS_DELAY,
  /** a name that is not known; a proxy says so with 502 */
  NAME_UNKNOWN,
  /** a name with a private address, where the web's own resolver is asked */
  NAME_PRIVATE,
  /** a name whose address changes from one question to the next, as for {@link #NAME_PRIVATE} */
  NAME_REBINDING,
  /** https with a certificate of an unknown authority */
  TLS_UNTRUSTED,
  /** https with a certificate that has expired */
  TLS_EXPIRED,
  /** https with a certificate for another name */
  TLS_WRONG_NAME,
  /** https that answers the handshake with bytes of another protocol */
  TLS_GARBAGE,
  /** https that never answers the handshake */
  TLS_SILENCE,
  /** paths that grow for ever, all with new words in them */
  TRAP_PATHS,
  /** the same pages under any parameters, linked with ever new ones */
  TRAP_PARAMETERS,
  /** any address is a page that says it was not found, with status 200 */
  SOFT_404;

  /** Whether its hosts are reached by https. */
  public boolean isTls() {
    return name().startsWith("TLS_");
  }
}
