package prospector.nugget.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds where the members of a group stand close together, in any order.
 *
 * <p><em>A group is found where each of its members ends within the last so many words, and each
 * member counts for one find only.</em> Places are counted in half words, as {@link PhraseMatcher}
 * tells them. Members are numbered through all groups; the caller tells where each was seen, in
 * rising order of their ends. One sighting costs at most a look at each member of its group, so
 * that a text takes time in proportion to its length.
 *
 * <p>Not thread-safe; one belongs to one stretch of text.
 */
public final class Nearness {
  private static final int NEVER = -1;

  private final Groups groups;
  private final int[] last; // by member: where it was seen last
  private final int[] used; // by group: members up to here have counted

  private Nearness(Groups groups) {
    this.groups = groups;
    this.last = new int[groups.groupOf.length];
    this.used = new int[groups.first.length];
    Arrays.fill(last, NEVER);
    Arrays.fill(used, NEVER);
  }

  /**
   * A member was seen.
   *
   * @param end of its last word
   * @param extra half words of the member that add nothing to the distance: one of many characters
   *     without spaces is no farther from the others than a word is
   * @return whether its group is found with that
   */
  public boolean seen(int member, int end, int extra) {
    int group = groups.groupOf[member];
    last[member] = end;
    int oldest = Math.max(used[group], end - extra - groups.within);
    for (int i = groups.first(group); i < groups.end(group); i++) {
      if (last[i] <= oldest) {
        return false;
      }
    }
    used[group] = end;
    return true;
  }

  /**
   * A group was found in another way; its members up to there count for that.
   *
   * @param end of its last word
   * @param span half words of that find
   * @return whether it is a new find: false where the group was found within its span
   */
  public boolean use(int group, int end, int span) {
    boolean fresh = used[group] <= end - span;
    used[group] = end;
    return fresh;
  }

  /** Groups of members; immutable. */
  public static final class Groups {
    private final int within;
    private final int[] sizes;
    private final int[] first; // by group: its first member
    private final int[] groupOf; // by member

    /**
     * Groups whose members are numbered one group after the other.
     *
     * @param sizes number of members of each group, 1 or more
     * @param within half words that a find may span, 1 or more
     */
    public Groups(List<Integer> sizes, int within) {
      this.within = within;
      this.sizes = sizes.stream().mapToInt(Integer::intValue).toArray();
      this.first = new int[this.sizes.length];
      List<Integer> owners = new ArrayList<>();
      for (int group = 0; group < first.length; group++) {
        first[group] = owners.size();
        for (int i = 0; i < this.sizes[group]; i++) {
          owners.add(group);
        }
      }
      this.groupOf = owners.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The group that a member belongs to. */
    public int groupOf(int member) {
      return groupOf[member];
    }

    /** The first member of a group. */
    public int first(int group) {
      return first[group];
    }

    /** The member after the last of a group. */
    public int end(int group) {
      return first[group] + sizes[group];
    }

    /** The search through one stretch of text. */
    public Nearness start() {
      return new Nearness(this);
    }
  }
}
