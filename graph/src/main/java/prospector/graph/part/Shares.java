package prospector.graph.part;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import prospector.graph.LinkGraph;

/**
 * Which URLs of a level two parts have in common: those of another that this one's pages lead to,
 * and those of this one that another's lead to. Both parts have them in the same order. Memory is
 * four bytes each.
 *
 * @param foreign numbers of others' URLs
 * @param theirs numbers here of each other part's URLs; none at this part's own place
 * @param ours numbers here of this part's URLs that each other part knows
 */
record Shares(BitSet foreign, List<int[]> theirs, List<int[]> ours) {
  private static final int[] NONE = {};

  /** Of the pages and of the hosts. */
  record Both(Shares pages, Shares hosts) {}

  static Both of(LinkGraph graph, Owners owners, int me, int parts) throws IOException {
    List<IntArrayList> pages = lists(parts);
    List<IntArrayList> hosts = lists(parts);
    graph
        .hosts()
        .urls()
        .forEach(
            (root, host) -> {
              int owner = owners.of(root);
              hosts.get(owner).add(host);
              for (int page = graph.firstPage(host);
                  owner != me && page < graph.firstPage(host + 1);
                  page++) {
                pages.get(owner).add(page);
              }
            });
    hosts.get(me).clear();
    List<int[]> ourPages = new ArrayList<>();
    List<int[]> ourHosts = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int[] told = part == me ? NONE : graph.told(part < me ? part : part - 1);
      ourPages.add(told);
      ourHosts.add(hostsOf(graph, told));
    }
    return new Both(of(pages, ourPages), of(hosts, ourHosts));
  }

  private static List<IntArrayList> lists(int parts) {
    List<IntArrayList> lists = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      lists.add(new IntArrayList());
    }
    return lists;
  }

  private static Shares of(List<IntArrayList> theirs, List<int[]> ours) {
    BitSet foreign = new BitSet();
    theirs.forEach(list -> list.forEach(foreign::set));
    return new Shares(foreign, theirs.stream().map(IntArrayList::toIntArray).toList(), ours);
  }

  /** The hosts of pages in order, each once. */
  private static int[] hostsOf(LinkGraph graph, int[] pages) {
    IntArrayList hosts = new IntArrayList();
    int end = -1; // first page behind the last host
    for (int page : pages) {
      if (page >= end) {
        int host = graph.hostOf(page);
        hosts.add(host);
        end = graph.firstPage(host + 1);
      }
    }
    return hosts.toIntArray();
  }
}
