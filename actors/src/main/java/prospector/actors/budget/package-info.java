/**
 * Politeness for each IP address and each registrable domain: hosts that share one share a budget
 * of requests at once and of requests a second.
 *
 * <p>A host asks {@link prospector.actors.budget.RequestBudget} for a permit before each request;
 * one {@link prospector.actors.budget.BudgetActor} an address or domain in the whole cluster gives
 * them out, as {@link prospector.actors.budget.BudgetLedger} decides.
 */
@NullMarked
package prospector.actors.budget;

import org.jspecify.annotations.NullMarked;
