package prospector.node.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;

/** The meters of the cluster's nodes, as each said last how it is: the same from every node. */
public final class ClusterMeters {
  private final MeterRegistry registry;
  private final Map<String, AtomicReference<Member>> members = new ConcurrentHashMap<>();

  public ClusterMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Before a scrape. */
  public void update(List<Member> now) {
    for (Member member : now) {
      members.computeIfAbsent(member.name(), name -> register(member)).set(member);
    }
  }

  private AtomicReference<Member> register(Member first) {
    AtomicReference<Member> member = new AtomicReference<>(first);
    Tags node = Tags.of("node", first.name());
    gauge(
        "prospector.node.up",
        "0 for a node that is gone.",
        node,
        member,
        it -> it.isGone() ? 0 : 1);
    gauge(
        "prospector.node.shards",
        "Shards of a node.",
        node,
        member,
        it -> it.isGone() ? 0 : it.shards());
    gauge(
        "prospector.node.hosts",
        "Hosts in the memory of a node.",
        node,
        member,
        it -> it.isGone() ? 0 : it.hosts());
    moves(node.and("direction", "gained"), member, Member::gained);
    moves(node.and("direction", "lost"), member, Member::lost);
    return member;
  }

  private void moves(Tags tags, AtomicReference<Member> member, ToDoubleFunction<Member> value) {
    FunctionCounter.builder("prospector.shard.moves", member, it -> value.applyAsDouble(it.get()))
        .description("Shards that came to a node or went from it since it started.")
        .tags(tags)
        .register(registry);
  }

  private void gauge(
      String name,
      String help,
      Tags tags,
      AtomicReference<Member> member,
      ToDoubleFunction<Member> value) {
    Gauge.builder(name, member, it -> value.applyAsDouble(it.get()))
        .description(help)
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }
}
