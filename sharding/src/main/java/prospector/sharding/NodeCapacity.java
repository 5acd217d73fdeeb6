package prospector.sharding;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a node can carry in proportion to the others, as one of its cluster roles says: {@code
 * capacity-2} is twice a node without such a role.
 */
public final class NodeCapacity {
  /** The largest capacity; more than that is a slip of the keyboard. */
  public static final int MAX = 1_000;

  private static final String PREFIX = "capacity";
  private static final Pattern ROLE = Pattern.compile("capacity-([1-9][0-9]{0,3})");

  private NodeCapacity() {}

  /** The role that states a capacity of 1 to {@link #MAX}. */
  public static String role(int capacity) {
    String role = PREFIX + "-" + capacity;
    parse(role);
    return role;
  }

  /**
   * The capacity that the roles state, 1 if none does.
   *
   * @throws IllegalArgumentException for a role that starts with {@code capacity} and states none,
   *     and for two of them
   */
  public static int of(Collection<String> roles) {
    List<String> stated = roles.stream().filter(role -> role.startsWith(PREFIX)).toList();
    if (stated.size() > 1) {
      throw new IllegalArgumentException("expected one role for the capacity, got " + stated);
    }
    return stated.isEmpty() ? 1 : parse(stated.get(0));
  }

  private static int parse(String role) {
    Matcher matcher = ROLE.matcher(role);
    int capacity = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    if (capacity < 1 || capacity > MAX) {
      throw new IllegalArgumentException(
          "expected a role capacity-1 to capacity-" + MAX + ", got " + role);
    }
    return capacity;
  }
}
