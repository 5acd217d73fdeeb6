package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Classes that need each other, directly or by way of others: none in two packages, few in one.
 * Nested types count as the file that they are in.
 */
final class CircleRules {
  private static final int CLASSES_MAX = 8;

  private CircleRules() {}

  private static Map<String, Set<String>> uses(JavaClasses classes) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : classes) {
      Set<String> used = uses.computeIfAbsent(file(type), it -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().startsWith("prospector.")) {
          used.add(file(target));
        }
      }
    }
    return uses;
  }

  private static String file(JavaClass type) {
    int nested = type.getName().indexOf('$');
    return nested < 0 ? type.getName() : type.getName().substring(0, nested);
  }

  private static String packageOf(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }

  /** All that a class needs, by way of others too; itself included. */
  private static Set<String> reach(String from, Map<String, Set<String>> edges) {
    Set<String> seen = new HashSet<>(Set.of(from));
    Deque<String> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      for (String to : edges.getOrDefault(next.pop(), Set.of())) {
        if (seen.add(to)) {
          next.push(to);
        }
      }
    }
    return seen;
  }

  /** Groups of at least two classes in which each needs each. */
  private static List<Set<String>> circles(Map<String, Set<String>> uses) {
    Map<String, Set<String>> usedBy = new TreeMap<>();
    uses.forEach(
        (from, all) ->
            all.forEach(to -> usedBy.computeIfAbsent(to, it -> new TreeSet<>()).add(from)));
    List<Set<String>> circles = new ArrayList<>();
    Set<String> done = new HashSet<>();
    for (String type : uses.keySet()) {
      if (!done.contains(type)) {
        Set<String> circle = new TreeSet<>(reach(type, uses));
        circle.retainAll(reach(type, usedBy));
        done.addAll(circle);
        if (circle.size() > 1) {
          circles.add(circle);
        }
      }
    }
    return circles;
  }

  @ArchTest
  static void circles_ofAKnownGraph_areFound(JavaClasses ignored) {
    Map<String, Set<String>> graph =
        Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b", "d"), "d", Set.of());

    assertThat(circles(graph)).containsExactly(Set.of("b", "c"));
  }

  @ArchTest
  static void classes_ofTwoPackages_formNoCircle(JavaClasses classes) {
    Map<String, Set<String>> uses = uses(classes);
    assertThat(uses).hasSizeGreaterThan(500);
    for (Set<String> circle : circles(uses)) {
      assertThat(circle.stream().map(CircleRules::packageOf).distinct())
          .as("packages of the circle %s", circle)
          .hasSize(1);
    }
  }

  @ArchTest
  static void circles_inOnePackage_areSmall(JavaClasses classes) {
    for (Set<String> circle : circles(uses(classes))) {
      assertThat(circle).hasSizeLessThanOrEqualTo(CLASSES_MAX);
    }
  }
}
