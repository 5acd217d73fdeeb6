/**
 * URLs as a crawler sees them: normal form, host, registrable domain, what is refused by its name.
 *
 * <ol>
 *   <li>{@link prospector.web.url.UrlNormalizer} parses text, or a reference against a base, by the
 *       WHATWG URL standard (living standard of 2026) and gives a {@link
 *       prospector.web.url.CrawlUrl} or a {@link prospector.web.url.UrlProblem}. Only http and
 *       https are crawled. Fragment and user information are dropped; nothing else is changed that
 *       the standard does not change, so the result is a fixed point. Hosts go through UTS #46
 *       (non-transitional), IPv4 in any spelling becomes dotted, IPv6 canonical (RFC 5952), default
 *       ports vanish, dot segments are resolved.
 *   <li>{@link prospector.web.url.HostKey} is its scheme and authority: the unit of politeness and
 *       placement. {@link prospector.web.url.RegistrableDomain} groups hosts by owner (Public
 *       Suffix List).
 *   <li>{@link prospector.web.url.Fingerprint} is the 64-bit name under which a URL is remembered
 *       (XXH64).
 *   <li>{@link prospector.web.url.ExtensionFilter} refuses what is no page by its extension, {@link
 *       prospector.web.url.TrapRules} what belongs to a part of a site without end.
 *   <li>{@link prospector.web.url.SamenessKey} is a bolder form, under which spellings of one page
 *       fall together; it is compared and never asked for.
 * </ol>
 *
 * <p>What looks like missing normalisation (escapes are not decoded, queries not sorted) is decided
 * in {@code docs/decisions/0003-url-normal-form.md}.
 */
@NullMarked
package prospector.web.url;

import org.jspecify.annotations.NullMarked;
