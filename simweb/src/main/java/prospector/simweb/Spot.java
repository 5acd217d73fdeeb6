package prospector.simweb;

/**
 * Where a page stands.
 *
 * @param id of the page in the web, 0-based
 * @param host it stands on
 * @param section it belongs to; for the root the host's first section, without meaning
 * @param kind of page
 * @param number 0-based among the pages of its kind in its section
 */
record Spot(int id, HostPlan host, SectionPlan section, PageKind kind, int number) {

  static Spot of(HostPlan host, int page) {
    int id = host.first + page;
    if (page == 0) {
      return new Spot(id, host, host.sections[0], PageKind.ROOT, 0);
    }
    SectionPlan section = host.sectionOf(page);
    int rank = page - section.start;
    if (rank == 0) {
      return new Spot(id, host, section, PageKind.ENTRANCE, 0);
    }
    if (rank <= section.parts) {
      return new Spot(id, host, section, PageKind.PART, rank - 1);
    }
    int afterParts = rank - 1 - section.parts;
    return afterParts < section.lists
        ? new Spot(id, host, section, PageKind.LIST, afterParts)
        : new Spot(id, host, section, PageKind.ARTICLE, afterParts - section.lists);
  }

  Nature nature() {
    if (kind == PageKind.ROOT || !section.topical()) {
      return Nature.PLAIN;
    }
    if (kind != PageKind.ARTICLE) {
      return Nature.HUB;
    }
    return section.isRelevant(number) ? Nature.RELEVANT : Nature.LOOKALIKE;
  }

  boolean relevant() {
    return nature() == Nature.RELEVANT;
  }
}
