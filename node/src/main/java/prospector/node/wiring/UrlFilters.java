package prospector.node.wiring;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import prospector.node.metrics.NodeMeters;
import prospector.node.settings.FilterSettings;
import prospector.node.settings.SettingsException;
import prospector.web.exclusion.UrlGate;
import prospector.web.plugin.FilterGuard;
import prospector.web.plugin.PluginException;
import prospector.web.plugin.Plugins;
import prospector.web.plugin.UrlFilter;
import prospector.web.url.CrawlUrl;

/** The URL filters of the user's; what one of them refuses is refused. Thread-safe. */
final class UrlFilters implements AutoCloseable {
  private final List<FilterGuard> guards;

  private UrlFilters(List<FilterGuard> guards) {
    this.guards = List.copyOf(guards);
  }

  /**
   * Opens them.
   *
   * @throws SettingsException when one is not there, or refuses its settings
   */
  static UrlFilters open(List<FilterSettings> settings, Plugins plugins) {
    List<FilterGuard> guards = new ArrayList<>();
    List<String> complaints = new ArrayList<>();
    for (FilterSettings filter : settings) {
      try {
        guards.add(
            new FilterGuard(
                plugins.open(UrlFilter.class, filter.plugin(), filter.settings()),
                new FilterGuard.Settings(filter.plugin(), filter.time(), filter.refuseOnFailure()),
                System::nanoTime));
      } catch (PluginException e) {
        complaints.add("prospector.url-filters: " + e.getMessage());
      }
    }
    if (!complaints.isEmpty()) {
      guards.forEach(FilterGuard::close);
      throw new SettingsException(complaints);
    }
    return new UrlFilters(guards);
  }

  /** For the gate of all URLs. */
  UrlGate.Filter filter() {
    return guards.isEmpty() ? UrlGate.Filter.NONE : this::refused;
  }

  private Set<CrawlUrl> refused(List<CrawlUrl> urls) {
    List<String> names = urls.stream().map(CrawlUrl::value).toList();
    Set<String> refused = new LinkedHashSet<>();
    for (FilterGuard guard : guards) {
      List<String> left = names.stream().filter(name -> !refused.contains(name)).toList();
      if (!left.isEmpty()) {
        refused.addAll(guard.refused(left));
      }
    }
    Set<CrawlUrl> found = new LinkedHashSet<>();
    urls.stream().filter(url -> refused.contains(url.value())).forEach(found::add);
    return found;
  }

  void countedBy(NodeMeters meters) {
    meters.counts(
        "prospector.url.filter.refused",
        "New URLs that URL filters of plug-ins refused.",
        () -> guards.stream().mapToLong(FilterGuard::refusals).sum());
    meters.counts(
        "prospector.url.filter.failed",
        "New URLs that a URL filter of a plug-in could not judge, as it threw or hung.",
        () -> guards.stream().mapToLong(FilterGuard::failures).sum());
  }

  @Override
  public void close() {
    guards.forEach(FilterGuard::close);
  }
}
