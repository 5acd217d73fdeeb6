package prospector.actors.work;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.BoundedMap;
import prospector.nugget.topic.Listing;
import prospector.web.page.ParsedPage;
import prospector.web.page.TextArea;
import prospector.web.page.TextBlock;
import prospector.web.url.Fingerprint;

/**
 * Learns which blocks of text make the frame of a host: what stands word for word on a quarter of
 * its pages, four at least. Menus, sidebars, tag clouds and page feet do; what a page is about does
 * not.
 *
 * <p><em>A frame counts as navigation</em>, whatever its elements are called. Copies of pages teach
 * nothing, and lists nothing by what they show of other pages, or the text of an article under a
 * dozen addresses, or in a dozen archives, would be taken for a frame. The box of teasers on all
 * articles is one. Memory is bounded: the hosts heard of longest ago are forgotten, 13 kB each at
 * most. It starts empty with the node. Thread-safe.
 */
public final class HostFrames {
  private static final int LEAST_PAGES = 4;
  private static final int SHARE = 4; // a quarter of the pages
  private static final int BLOCKS_MAX = 500; // of a page; frames stand first and last

  private final Map<String, HostFrame> hosts;

  /**
   * @param hosts remembered at most, 1 or more
   */
  public HostFrames(int hosts) {
    this.hosts = BoundedMap.byUse(hosts);
  }

  /**
   * A page whose frame, as far as it is known, is navigation.
   *
   * @param copy whether it is a copy of another page, so that the frame is not learned from it
   */
  public ParsedPage framed(ParsedPage page, boolean copy) {
    List<TextBlock> blocks = outer(page.layout().blocks());
    List<Long> hashes = blocks.stream().map(block -> hash(page.text(), block)).toList();
    boolean list = Listing.isList(page);
    List<TextArea> frame = new ArrayList<>();
    synchronized (this) {
      HostFrame known = hosts.computeIfAbsent(page.url().host().value(), host -> new HostFrame());
      for (int i = 0; i < blocks.size(); i++) {
        int count = known.count(hashes.get(i));
        if (count >= LEAST_PAGES && SHARE * count >= known.pages()) {
          TextBlock block = blocks.get(i);
          frame.add(new TextArea(TextArea.Kind.NAVIGATION, block.from(), block.to()));
        }
      }
      if (!copy) {
        Set<Long> distinct = new LinkedHashSet<>();
        for (int i = 0; i < blocks.size(); i++) {
          if (!list || !blocks.get(i).entry()) {
            distinct.add(hashes.get(i));
          }
        }
        known.add(page.url().fingerprint(), distinct);
      }
    }
    return frame.isEmpty() ? page : page.with(page.layout().withNavigation(frame));
  }

  /** Blocks at the beginning and the end. */
  private static List<TextBlock> outer(List<TextBlock> blocks) {
    if (blocks.size() <= BLOCKS_MAX) {
      return blocks;
    }
    List<TextBlock> outer = new ArrayList<>(blocks.subList(0, BLOCKS_MAX / 2));
    outer.addAll(blocks.subList(blocks.size() - BLOCKS_MAX / 2, blocks.size()));
    return outer;
  }

  private static long hash(String text, TextBlock block) {
    return Fingerprint.of(text.substring(block.from(), block.to()).strip());
  }
}
