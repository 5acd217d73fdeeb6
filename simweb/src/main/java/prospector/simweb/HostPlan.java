package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;

/**
 * One host: its pages, sections and quirks. Page 0 is the root, the sections follow without gaps.
 */
final class HostPlan {
  private static final long BARREN =
      Quirk.MIRROR.bit() | Quirk.SESSION_IDS.bit() | Quirk.ROBOTS_ERROR.bit();

  final int index;
  final String name;
  final byte[] base; // scheme://name[:port]
  final byte[] mirrorBase;
  final int first; // page id of the root
  final int size; // pages
  final long hash;
  final int style; // 0 to 3: template and form of the paths
  final SectionPlan[] sections;
  private long quirks; // settled once the relevant pages are placed
  private final int sectionLength;
  private final int longerSections; // the first so many are one page longer

  HostPlan(SimWebSettings settings, int index, int first, int size) {
    this.index = index;
    this.name = name('h', index);
    this.base = base(settings, name);
    this.mirrorBase = base(settings, name('m', index));
    this.first = first;
    this.size = size;
    this.hash = Draw.hash(settings.seed(), index, 0x485354);
    this.style = Draw.below(Draw.hash(hash, 1), 4);
    this.quirks = index == 0 ? 0 : drawQuirks(settings, hash);
    int count = sectionCount(size);
    this.sectionLength = (size - 1) / count;
    this.longerSections = (size - 1) % count;
    this.sections = new SectionPlan[count];
    int start = 1;
    for (int s = 0; s < count; s++) {
      int length = sectionLength + (s < longerSections ? 1 : 0);
      sections[s] = new SectionPlan(s, start, length, Draw.hash(hash, 100 + s));
      start += length;
    }
  }

  static String name(char kind, int index) {
    return String.format(Locale.ROOT, "%c%04d.sim", kind, index);
  }

  static byte[] base(SimWebSettings settings, String name) {
    String port = settings.port() == 0 ? "" : ":" + settings.port();
    return ((settings.tls() ? "https://" : "http://") + name + port).getBytes(US_ASCII);
  }

  boolean has(Quirk quirk) {
    return (quirks & quirk.bit()) != 0;
  }

  /** Whether relevant pages may stand here: nothing copies pages or forbids all of them. */
  boolean mayBeTopical() {
    return index != 0 && (quirks & BARREN) == 0 && sections[0].articles >= 8;
  }

  /** Takes away what keeps the host from holding relevant pages. */
  void pardon() {
    quirks &= ~BARREN;
  }

  SectionPlan sectionOf(int page) {
    int offset = page - 1;
    int inLonger = longerSections * (sectionLength + 1);
    int s =
        offset < inLonger
            ? offset / (sectionLength + 1)
            : longerSections + (offset - inLonger) / sectionLength;
    return sections[s];
  }

  /**
   * The section robots.txt disallows when the host has {@link Quirk#ROBOTS_DISALLOW}, -1 if none is
   * left.
   */
  int disallowedSection() {
    if (sections.length < 2) {
      return -1;
    }
    int wanted = Draw.below(Draw.hash(hash, 2), sections.length);
    for (int i = 0; i < sections.length; i++) {
      int s = (wanted + i) % sections.length;
      if (!sections[s].topical()) {
        return s;
      }
    }
    return -1;
  }

  private static int sectionCount(int size) {
    if (size <= 70) {
      return 1;
    }
    int few = Math.min(24, (size - 1) / 50);
    return Math.max(few, Math.min(60, size / 2_000));
  }

  private static long drawQuirks(SimWebSettings settings, long hash) {
    long bits = 0;
    for (Quirk quirk : Quirk.values()) {
      if (Draw.unit(Draw.hash(hash, 0x515549524bL, quirk.ordinal())) < settings.share(quirk)) {
        bits |= quirk.bit();
      }
    }
    return bits;
  }
}
