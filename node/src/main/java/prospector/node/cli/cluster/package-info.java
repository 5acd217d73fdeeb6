/**
 * Commands for nodes, alone or sharing a database, and orders to them.
 *
 * <p><b>What comes in.</b> The database's address, or the directory of a node that works alone.
 * {@link prospector.node.cli.cluster.SubmitCommand} gives it a crawl, {@link
 * prospector.node.cli.cluster.ChangeCommand} changes it, {@link
 * prospector.node.cli.cluster.StateCommand} pauses, resumes or stops it, {@link
 * prospector.node.cli.cluster.ExcludeCommand} forbids URLs to all crawls.
 *
 * <p><b>Who decides.</b> The nodes, each by what its database says: {@link
 * prospector.node.cli.cluster.NodeCommand} is one of them, {@link
 * prospector.node.cli.cluster.LocalClusterCommand} starts several on this machine as processes
 * ({@link prospector.node.cli.cluster.LocalNodes}).
 *
 * <p><b>What goes out.</b> Rows in the database, or requests to the node, and from {@link
 * prospector.node.cli.cluster.ClusterCommand} how nodes and crawls are.
 */
@NullMarked
package prospector.node.cli.cluster;

import org.jspecify.annotations.NullMarked;
