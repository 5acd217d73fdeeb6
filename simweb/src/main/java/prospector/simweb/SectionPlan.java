package prospector.simweb;

/**
 * One section of a host: entrance, parts, lists, articles, in this order of page numbers.
 *
 * <p><em>Exactly {@code relevant} articles are relevant</em>, spread by an affine permutation of
 * the article numbers.
 */
final class SectionPlan {
  final int number; // within its host
  final int start; // page number of the entrance within its host
  final int parts; // 0 unless the entrance leads to lists through parts
  final int lists; // 0 when the entrance itself lists the articles
  final int articles;
  final int perList; // articles on a list page
  final int perPart; // lists on a part page
  private final int multiplier;
  private final int offset;
  int relevant;
  int community = -1; // rank among the topical sections of the web
  byte[] name = {};

  SectionPlan(int number, int start, int length, long hash) {
    this.number = number;
    this.start = start;
    this.perList = 22 + Draw.below(Draw.hash(hash, 1), 10);
    int depth = depth(length, Draw.hash(hash, 2));
    int wanted = depth == 1 ? 0 : ceil(length - 1, perList + 1);
    this.lists = wanted;
    this.parts = depth == 3 && wanted > 1 ? Math.max(2, ceil(wanted, 12)) : 0;
    this.perPart = parts == 0 ? 0 : ceil(lists, parts);
    this.articles = length - 1 - lists - parts;
    this.multiplier = coprime(Draw.below(Draw.hash(hash, 3), Math.max(1, articles)), articles);
    this.offset = Draw.below(Draw.hash(hash, 4), Math.max(1, articles));
  }

  int length() {
    return 1 + parts + lists + articles;
  }

  boolean topical() {
    return relevant > 0;
  }

  boolean isRelevant(int article) {
    return relevant > 0 && ((long) article * multiplier + offset) % articles < relevant;
  }

  /** Page number within the host. */
  int partPage(int part) {
    return start + 1 + part;
  }

  int listPage(int list) {
    return start + 1 + parts + list;
  }

  int articlePage(int article) {
    return start + 1 + parts + lists + article;
  }

  /** Irrelevant hops from the entrance to an article, counting the entrance: 1 to 3. */
  int depth() {
    return 1 + (lists > 0 ? 1 : 0) + (parts > 0 ? 1 : 0);
  }

  private static int depth(int length, long hash) {
    if (length <= 30) {
      return 1;
    }
    if (length > 900) {
      return 3;
    }
    return length <= 70 ? 1 + Draw.below(hash, 3) : 2 + Draw.below(hash, 2);
  }

  private static int ceil(int a, int b) {
    return (a + b - 1) / b;
  }

  private static int coprime(int start, int modulus) {
    int candidate = Math.max(1, start);
    while (gcd(candidate, Math.max(1, modulus)) != 1) {
      candidate++;
    }
    return candidate;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
