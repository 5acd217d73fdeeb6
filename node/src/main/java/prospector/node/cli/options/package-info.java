/**
 * What the command line's options mean, and the terminal that answers go to.
 *
 * <p><b>What comes in.</b> {@link prospector.node.cli.options.Tools}: everything that a command
 * uses of the world outside, the {@link prospector.node.cli.options.Terminal}, signals ({@link
 * prospector.node.cli.options.Interrupts}) and the clock among it.
 *
 * <p><b>Who decides.</b> Groups of options that commands mix in: {@link
 * prospector.node.cli.options.SettingsOptions} for the configuration, above it {@link
 * prospector.node.cli.options.PlaceOptions} and {@link
 * prospector.node.cli.options.DatabaseOptions}, {@link prospector.node.cli.options.ClusterOptions},
 * {@link prospector.node.cli.options.WebOptions}, {@link
 * prospector.node.cli.options.RequestOptions}, {@link prospector.node.cli.options.ScopeOptions},
 * {@link prospector.node.cli.options.SinkOption}. {@link prospector.node.cli.options.Durations} and
 * {@link prospector.node.cli.options.WholeNumbers} read single values, {@link
 * prospector.node.cli.options.Seeds} lists of URLs, {@link prospector.node.cli.options.TopicWords}
 * a topic in words, {@link prospector.node.cli.options.PageSource} pages that a topic names. What
 * must be so before anything is asked of the web: {@link prospector.node.cli.options.ContactRule}
 * and {@link prospector.node.cli.options.ExclusionRule}.
 *
 * <p><b>What goes out.</b> Settings; sentences for what is wrong with a file ({@link
 * prospector.node.cli.options.FileWords}) or a URL ({@link
 * prospector.node.cli.options.ScopeWords}); for a command that fails, {@link
 * prospector.node.cli.options.Failures} finds words and an exit code. The terminal shows foreign
 * text by the {@link prospector.node.cli.options.VisiblePrinter}.
 */
@NullMarked
package prospector.node.cli.options;

import org.jspecify.annotations.NullMarked;
