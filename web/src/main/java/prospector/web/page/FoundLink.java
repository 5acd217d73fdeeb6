package prospector.web.page;

/** One reference as it stands in the page, before it is resolved; filled in as it closes. */
final class FoundLink {
  final String href;
  final Link.Kind kind;
  final String tagPath;
  final boolean nofollow;
  final int start; // offset in the visible text
  final int firstBlock;
  int end;
  int lastBlock;
  String label; // stands in for an empty anchor: alt text or title

  FoundLink(
      String href,
      Link.Kind kind,
      String tagPath,
      boolean nofollow,
      VisibleText text,
      String label) {
    this.href = href;
    this.kind = kind;
    this.tagPath = tagPath;
    this.nofollow = nofollow;
    this.label = label;
    this.start = text.length();
    this.firstBlock = text.block();
    this.end = start;
    this.lastBlock = firstBlock;
  }

  void close(VisibleText text) {
    end = text.length();
    lastBlock = text.block();
  }

  int anchorLength() {
    return end > start ? end - start : label.length();
  }
}
