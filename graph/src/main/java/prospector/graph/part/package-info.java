/**
 * A graph in parts, each built and ranked by a node of its own.
 *
 * <ol>
 *   <li>{@link prospector.graph.part.PartRanking} sends what a node's pages point to, to the owners
 *       of those pages' hosts ({@link prospector.graph.part.Owners}), and builds a graph of what it
 *       gets: its own pages with their links, and what those lead to.
 *   <li>Each tells the others once which of their URLs it leads to; from then on a round of a
 *       measure sends one number for each of them, in that order ({@code Shares}, {@code
 *       PartExchange}).
 *   <li>{@code Mail} writes for the others ({@link prospector.graph.part.PostBox}) and fetches what
 *       they have written ({@link prospector.graph.part.Peers}).
 *   <li>{@code KeptStages} keeps each round: a node that was killed goes on from there, while the
 *       others wait.
 *   <li>{@link prospector.graph.part.PartFacts} says beside the graph what part it is.
 * </ol>
 */
@NullMarked
package prospector.graph.part;

import org.jspecify.annotations.NullMarked;
