package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All hosts, and which of their sections are topical. Memory grows with hosts and sections, not
 * with pages; after construction it never changes.
 */
final class WebPlan {
  final SimWebSettings settings;
  final HostPlan[] hosts;
  final List<Spot> communities = new ArrayList<>(); // entrances of the topical sections
  final DeadHosts deadHosts;
  final HostileHosts hostileHosts;
  final OddLinks.NamedHosts namedHosts;
  final int relevantPages;
  private final int[] firstPages;

  WebPlan(SimWebSettings settings) {
    this.settings = settings;
    this.deadHosts = new DeadHosts(settings);
    this.hostileHosts = new HostileHosts(settings);
    this.namedHosts = new OddLinks.NamedHosts(settings);
    int[] sizes = sizes(settings);
    this.hosts = new HostPlan[settings.hosts()];
    this.firstPages = new int[hosts.length];
    int first = 0;
    for (int h = 0; h < hosts.length; h++) {
      hosts[h] = new HostPlan(settings, h, first, sizes[h]);
      firstPages[h] = first;
      first += sizes[h];
    }
    this.relevantPages = (int) Math.round(settings.pages() * settings.relevantShare());
    placeRelevantPages();
    nameSections();
  }

  Spot spot(int id) {
    int found = Arrays.binarySearch(firstPages, id);
    HostPlan host = hosts[found >= 0 ? found : -found - 2];
    return Spot.of(host, id - host.first);
  }

  /**
   * Heavy-tailed host sizes (Pareto, exponent 1.4, cut at 60 times the smallest) that sum to the
   * pages.
   */
  private static int[] sizes(SimWebSettings settings) {
    int count = settings.hosts();
    double[] weights = new double[count];
    double sum = 0;
    for (int h = 0; h < count; h++) {
      double unit = Draw.unit(Draw.hash(settings.seed(), h, 0x53495a45));
      weights[h] = h == 0 ? 1.5 : Math.min(60, Math.pow(1 - unit, -0.7));
      sum += weights[h];
    }
    int smallest = Math.min(6, settings.pages() / count);
    int spare = settings.pages() - smallest * count;
    int[] sizes = new int[count];
    int given = 0;
    for (int h = 0; h < count; h++) {
      sizes[h] = smallest + (int) (spare * (weights[h] / sum));
      given += sizes[h];
    }
    for (int h = 0; given < settings.pages(); h = (h + 1) % count, given++) {
      sizes[h]++;
    }
    return sizes;
  }

  /** Gives sections of hosts in random order a share of relevant articles until all are placed. */
  private void placeRelevantPages() {
    int[] order = shuffledHosts();
    int left = relevantPages;
    int largest = Math.max(6, relevantPages / 12);
    for (int pass = 0; left > 0 && pass < 8; pass++) {
      for (int h : order) {
        if (left > 0 && pass >= 4) {
          hosts[h].pardon(); // too many hosts drew a quirk that forbids relevant pages
        }
        if (left > 0 && hosts[h].mayBeTopical()) {
          left -= fill(hosts[h], pass, Math.min(left, largest));
        }
      }
    }
    if (left > 0) {
      throw new IllegalArgumentException(
          "fake web of " + settings.hosts() + " hosts has no room for " + left + " relevant pages");
    }
  }

  /** Pass 0 takes one section in four, later passes one more section of each host. */
  private int fill(HostPlan host, int pass, int most) {
    int tries = pass == 0 ? Math.max(1, host.sections.length / 4) : 1;
    int placed = 0;
    for (int i = 0; i < tries && placed < most; i++) {
      long hash = Draw.hash(host.hash, 0x544f50, pass * 100L + i);
      SectionPlan section = host.sections[Draw.below(hash, host.sections.length)];
      if (section.topical() || section.articles < 8) {
        continue;
      }
      double density =
          Signal.DENSITY_LOW
              + Draw.unit(Draw.hash(hash, 1)) * (Signal.DENSITY_HIGH - Signal.DENSITY_LOW);
      section.relevant = Math.min(most - placed, (int) Math.ceil(section.articles * density));
      section.community = communities.size();
      communities.add(Spot.of(host, section.start));
      placed += section.relevant;
    }
    return placed;
  }

  private int[] shuffledHosts() {
    int[] order = new int[hosts.length];
    Draw draw = new Draw(Draw.hash(settings.seed(), 0x53485546));
    for (int h = 0; h < order.length; h++) {
      int other = draw.below(h + 1);
      order[h] = order[other];
      order[other] = h;
    }
    return order;
  }

  private void nameSections() {
    for (HostPlan host : hosts) {
      for (SectionPlan section : host.sections) {
        long hash = Draw.hash(host.hash, 0x4e414d45, section.number);
        List<String> words =
            Draw.unit(hash) < Signal.topicalSection(section.topical())
                ? Vocabulary.TOPICAL
                : Vocabulary.PLAIN;
        String word = words.get(Draw.below(Draw.hash(hash, 1), words.size()));
        section.name = (word + "-" + section.number).getBytes(US_ASCII);
      }
    }
  }
}
