package prospector.node.settings;

import java.time.Duration;
import java.util.Set;
import prospector.actors.budget.AddressSettings;
import prospector.actors.budget.Budget;
import prospector.sharding.budget.BudgetSharding;
import prospector.web.fetch.AddressRange;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindow;
import prospector.web.politeness.TimeWindows;

/** Reads how long hosts, addresses and domains are left alone. */
final class PolitenessBlock {
  private PolitenessBlock() {}

  static DelaySettings delays(ConfigReader politeness) {
    Duration day = Duration.ofDays(1);
    return new DelaySettings(
        politeness.duration("minimum-delay", Duration.ZERO, day),
        politeness.number("response-time-factor", 0, 1000),
        politeness.duration("adaptive-max", Duration.ZERO, day),
        politeness.duration("back-off-start", Duration.ZERO, day),
        politeness.duration("back-off-max", Duration.ZERO, Duration.ofDays(30)));
  }

  static TimeWindows windows(ConfigReader politeness) {
    return new TimeWindows(
        politeness.blocks(
            "windows",
            "a list of { hosts = \"*.example.org\", windows = [\"22:00-06:00 Europe/Berlin\"] }",
            Set.of("hosts", "windows"),
            rule ->
                new TimeWindows.Rule(
                    rule.getString("hosts"),
                    rule.getStringList("windows").stream().map(TimeWindow::parse).toList())));
  }

  static BudgetSharding.Limits budgets(ConfigReader root) {
    ConfigReader address = root.block("address");
    return new BudgetSharding.Limits(
        new AddressSettings(
            budget(address),
            address.list("exempt", "address ranges such as 192.0.2.0/24", AddressRange::parse),
            budget(address.block("front-end"))),
        budget(root.block("domain")));
  }

  private static Budget budget(ConfigReader block) {
    return new Budget(
        block.smallLimit("concurrent"),
        block.duration("delay", Duration.ZERO, Duration.ofHours(1)));
  }
}
