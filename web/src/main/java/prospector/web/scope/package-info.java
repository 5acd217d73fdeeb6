/**
 * Which part of the web a crawl keeps to: patterns of hosts and paths ({@link
 * prospector.web.scope.ScopePattern}), the orders made of them ({@link
 * prospector.web.scope.ScopeRules}), and what these say to a URL once the seeds are known ({@link
 * prospector.web.scope.CrawlScope}).
 */
@NullMarked
package prospector.web.scope;

import org.jspecify.annotations.NullMarked;
