/**
 * The dashboard and the API: routes that answer from what a node knows.
 *
 * <p><b>What comes in.</b> Requests, which {@code http} has checked, and the parts of a node that
 * {@link prospector.node.watch.WatchFront.Parts} names.
 *
 * <p><b>Who decides.</b> {@link prospector.node.watch.WatchFront} puts the routes together. Of
 * crawls: {@link prospector.node.watch.CrawlRoutes}, {@link prospector.node.watch.EventRoute} for
 * whoever watches, {@link prospector.node.watch.NowRoute} and {@link
 * prospector.node.watch.OutlookRoutes} for what is being done and comes next, {@link
 * prospector.node.watch.HostRoutes}. Of pages: {@link prospector.node.watch.TextRoute} and {@link
 * prospector.node.watch.CopyRoute}, by {@link prospector.node.watch.StoredPages}; {@link
 * prospector.node.watch.SearchRoute}, {@link prospector.node.watch.LabelRoutes}, {@link
 * prospector.node.watch.ExportRoute} with its {@link prospector.node.watch.ExportTypes}. Orders:
 * {@link prospector.node.watch.OrderRoutes}, {@link prospector.node.watch.TryRoute}, {@link
 * prospector.node.watch.ExclusionRoutes}. For webmasters: {@link prospector.node.watch.BotRoute}
 * and {@link prospector.node.watch.ConductRoute}, whose reports wait in the {@link
 * prospector.node.watch.ReportRoom}; what may read all rows of a crawl runs two at a time ({@link
 * prospector.node.watch.Scans}). Of the node: {@link prospector.node.watch.ClusterRoute} and {@link
 * prospector.node.watch.MetricsRoute}. Over several opened directories: {@link
 * prospector.node.watch.OpenedList}.
 *
 * <p><b>What goes out.</b> Views of {@code view}, as JSON and as events. <em>No page of a crawl
 * costs anything here:</em> what is shown is read from counters that the crawl keeps anyway, and
 * from the database.
 */
@NullMarked
package prospector.node.watch;

import org.jspecify.annotations.NullMarked;
