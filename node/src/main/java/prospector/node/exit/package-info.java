/**
 * How the process ends: with which code, and that it ends at all.
 *
 * <p><b>What comes in.</b> Whatever cannot begin throws a {@link
 * prospector.node.exit.StartException} with its {@link prospector.node.exit.ExitCode} ({@code
 * docs/exit-codes.md}). Whoever has a term (a crawl with a budget of time, a node that leaves)
 * tells the {@link prospector.node.exit.LastResort} until when it may take.
 *
 * <p><b>Who decides.</b> One thread for the whole process, that of the {@link
 * prospector.node.exit.ProcessGuard}, waits for nobody: it looks at the last resort and, by the
 * {@link prospector.node.exit.HeapWatch}, at a heap that stays full. Where it gets no memory to
 * look, or the JVM does not halt, a second one acts ({@link prospector.node.exit.StalledStep}).
 *
 * <p><b>What goes out.</b> An exit code, and for a full heap who holds how much of it: the {@link
 * prospector.node.exit.HeapAccounts}.
 */
@NullMarked
package prospector.node.exit;

import org.jspecify.annotations.NullMarked;
