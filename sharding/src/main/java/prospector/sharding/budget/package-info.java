/**
 * The budgets of a cluster: {@link prospector.sharding.budget.BudgetSharding} asks the sharded
 * actors of a host's IP address and registrable domain, {@link
 * prospector.sharding.budget.PermitClerk} keeps the permits of this node alive and knows when
 * permits may be out that an actor has not heard of.
 */
@NullMarked
package prospector.sharding.budget;

import org.jspecify.annotations.NullMarked;
