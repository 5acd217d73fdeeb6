package prospector.prioritizer;

import java.util.Arrays;
import java.util.List;

/**
 * A link as the model sees it, made once when the link's score is first asked for.
 *
 * <p>The target's and the parent's arrays are shared: all links to one URL hold the same {@link
 * TargetFeatures}, all links of one page the same parent words. Index arrays have no order.
 *
 * @param target what the URL itself says
 * @param parentWords hashed words of the parent page, each in [0, 2^18)
 * @param words hashed words of the link, each in [0, 2^18), and the bins of those of its dense
 *     values that never change (see {@link Dense})
 * @param groups keys of the groups of the link, in the order of {@link GroupKind} after those of
 *     the target; 0 where the link has no such group
 * @param parentScore what the nugget function gave the parent, in [0,1]
 * @param parentRelevant whether the parent is a nugget; not said of links of a frame
 * @param ofFrame whether the link stands in a menu or footer, so that nothing that is known of the
 *     parent, and no label of it, says where it leads
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose: millions of these wait in memory
public record LinkFeatures(
    TargetFeatures target,
    int[] parentWords,
    int[] words,
    long[] groups,
    float parentScore,
    boolean parentRelevant,
    boolean ofFrame) {

  /**
   * Keys of all groups of a page and its known links, each once: a group counts a page once,
   * however many of its links belong to it. 0 stands for the groups that a link does not have.
   */
  static long[] groupsOf(List<LinkFeatures> links) {
    int perLink = GroupKind.COUNT - GroupKind.TARGET_KINDS;
    long[] keys = new long[GroupKind.TARGET_KINDS + links.size() * perLink];
    System.arraycopy(links.get(0).target().groups(), 0, keys, 0, GroupKind.TARGET_KINDS);
    int at = GroupKind.TARGET_KINDS;
    for (LinkFeatures link : links) {
      System.arraycopy(link.groups(), 0, keys, at, perLink);
      at += perLink;
    }
    Arrays.sort(keys);
    int kept = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[kept++] = keys[i];
      }
    }
    return Arrays.copyOf(keys, kept);
  }
}
