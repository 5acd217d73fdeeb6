package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the keys of an operator's configuration that nothing reads.
 *
 * <p>Our own block is checked to the last key. Of the libraries' blocks only the first name is,
 * because they accept keys that their reference.conf does not list.
 */
final class KeyCheck {
  private static final String OURS = "prospector";
  private final Config reference;
  private final Set<String> known;

  KeyCheck(Config reference) {
    this.reference = reference;
    this.known = ourKeys(reference);
  }

  /** Full paths of all our keys, sorted. */
  static Set<String> ourKeys(Config reference) {
    Set<String> keys = new TreeSet<>();
    reference.getConfig(OURS).entrySet().forEach(entry -> keys.add(OURS + "." + entry.getKey()));
    return keys;
  }

  /** One complaint for each unknown key. */
  List<String> complaints(ConfigObject operators) {
    List<String> complaints = new ArrayList<>();
    for (Map.Entry<String, ConfigValue> entry : operators.entrySet()) {
      if (entry.getKey().equals(OURS)) {
        walk(OURS, entry.getValue(), complaints);
      } else if (!reference.root().containsKey(entry.getKey())) {
        unknownBlock(entry, complaints);
      }
    }
    return complaints;
  }

  private void unknownBlock(Map.Entry<String, ConfigValue> entry, List<String> complaints) {
    if (entry.getValue() instanceof ConfigObject block && !block.isEmpty()) {
      block
          .toConfig()
          .entrySet()
          .forEach(
              leaf -> unknown(entry.getKey() + "." + leaf.getKey(), leaf.getValue(), complaints));
    } else {
      unknown(entry.getKey(), entry.getValue(), complaints);
    }
  }

  private void walk(String path, ConfigValue value, List<String> complaints) {
    if (!reference.hasPathOrNull(path)) {
      unknown(path, value, complaints);
      return;
    }
    boolean blockExpected = reference.getValue(path) instanceof ConfigObject;
    if (value instanceof ConfigObject block) {
      if (!blockExpected) {
        complaints.add(Complaint.at(value, path, "expected a value, got a block"));
        return;
      }
      block.forEach(
          (key, inner) -> walk(path + "." + ConfigUtil.quoteString(key), inner, complaints));
    } else if (blockExpected) {
      complaints.add(
          Complaint.at(value, path, "expected a block { ... }, got " + Complaint.show(value)));
    }
  }

  private void unknown(String path, ConfigValue value, List<String> complaints) {
    String plain = path.replace("\"", "");
    String hint =
        DidYouMean.nearest(plain, known)
            .or(() -> DidYouMean.nearest(OURS + "." + plain, known))
            .map(near -> "unknown key, did you mean " + near + "?")
            .orElse("unknown key; docs/configuration.md lists them all");
    complaints.add(Complaint.at(value, plain, hint));
  }
}
