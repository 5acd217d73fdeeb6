/**
 * How far away a host is, as a crawl would find it: by the same addresses, names and proxy as its
 * requests go.
 */
@NullMarked
package prospector.web.connect;

import org.jspecify.annotations.NullMarked;
