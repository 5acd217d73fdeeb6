/**
 * A node among others: how it joins, what it says of itself, and what it makes of one that dies.
 *
 * <p><b>What comes in.</b> Rows of the node table, in which each node says how it is ({@link
 * prospector.node.cluster.NodeStatus}), membership events of Akka, and orders of the command line.
 *
 * <p><b>Who decides.</b> {@link prospector.node.cluster.ClusterJoiner} asks the nodes that the
 * database knows to be up, and begins a cluster only where there is none. {@link
 * prospector.node.cluster.TlsFiles} are checked before. {@link
 * prospector.node.cluster.GoneNodeWatch} sees a member die and says by when its hosts are back
 * ({@link prospector.node.cluster.FailoverTime}) and that they are: {@link
 * prospector.node.cluster.Takeover} compares what the others hold with what the dead one held
 * ({@link prospector.node.cluster.GoneNode}).
 *
 * <p><b>What goes out.</b> Every few seconds {@link prospector.node.cluster.NodeReporter} writes
 * the node's row, with its shards and where they came from ({@link
 * prospector.node.cluster.ShardLedger}). {@link prospector.node.cluster.RefusedMessages} counts
 * what other nodes send that is no message of ours. {@link prospector.node.cluster.ClusterDesk} is
 * the other end: orders and questions from any machine that reaches the database.
 */
@NullMarked
package prospector.node.cluster;

import org.jspecify.annotations.NullMarked;
