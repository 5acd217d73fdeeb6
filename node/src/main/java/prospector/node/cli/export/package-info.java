/**
 * Commands for what was found: as files, as an index that is searched, as a link graph.
 *
 * <p><b>What comes in.</b> A crawl that lies there, or one that runs, which is asked over its API
 * ({@link prospector.node.cli.export.RunningExport}).
 *
 * <p><b>Who decides.</b> {@link prospector.node.cli.export.ExportCommand} chooses rows and format,
 * {@link prospector.node.cli.export.LinkGraphExport} writes the graph, {@link
 * prospector.node.cli.export.SendCommand} brings pages to sinks. {@link
 * prospector.node.cli.export.IndexCommand} and {@link prospector.node.cli.export.GraphCommand}
 * bring index and graph up to date, {@link prospector.node.cli.export.RankCommand} computes who
 * points to whom, {@link prospector.node.cli.export.TopCommand} lists it.
 *
 * <p><b>What goes out.</b> Files, requests to sinks, and on the terminal what a {@link
 * prospector.node.cli.export.SearchCommand} found ({@link prospector.node.cli.export.SearchFound},
 * {@link prospector.node.cli.export.HitPrinter}).
 */
@NullMarked
package prospector.node.cli.export;

import org.jspecify.annotations.NullMarked;
