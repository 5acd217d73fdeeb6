/**
 * What is remembered of DNS.
 *
 * <p>Netty's caches forget a name when its time to live is over, and nothing before; on a crawl
 * that meets new hosts all day {@link prospector.web.dns.BoundedDnsCache} and its like keep as many
 * of the newest names as there is memory for.
 */
@NullMarked
package prospector.web.dns;

import org.jspecify.annotations.NullMarked;
