package prospector.node;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import prospector.actors.CborSerializable;

/** Who may use whom: the rooms of the design and the libraries that stay in some of them. */
final class LayerRules {

  @ArchTest
  static final ArchRule modules_useOnlyTheRoomsBelow =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("prospector..")
          .withOptionalLayers(true)
          .layer("web")
          .definedBy("prospector.web..")
          .layer("nugget")
          .definedBy("prospector.nugget..")
          .layer("prioritizer")
          .definedBy("prospector.prioritizer..")
          .layer("persistence")
          .definedBy("prospector.persistence..")
          .layer("search")
          .definedBy("prospector.search..")
          .layer("graph")
          .definedBy("prospector.graph..")
          .layer("objects")
          .definedBy("prospector.objects..")
          .layer("actors")
          .definedBy("prospector.actors..")
          .layer("sharding")
          .definedBy("prospector.sharding..")
          .layer("node")
          .definedBy("prospector.node..")
          .layer("simweb")
          .definedBy("prospector.simweb..")
          .whereLayer("web")
          .mayNotAccessAnyLayer()
          .whereLayer("nugget")
          .mayOnlyAccessLayers("web")
          .whereLayer("prioritizer")
          .mayOnlyAccessLayers("web")
          .whereLayer("persistence")
          .mayOnlyAccessLayers("web", "nugget", "prioritizer")
          .whereLayer("search")
          .mayOnlyAccessLayers("web", "persistence")
          .whereLayer("search")
          .mayOnlyBeAccessedByLayers("node")
          .whereLayer("graph")
          .mayOnlyAccessLayers("web", "persistence")
          .whereLayer("graph")
          .mayOnlyBeAccessedByLayers("node")
          .whereLayer("objects")
          .mayNotAccessAnyLayer()
          .whereLayer("objects")
          .mayOnlyBeAccessedByLayers("node")
          .whereLayer("actors")
          .mayOnlyAccessLayers("web", "nugget", "prioritizer", "persistence")
          .whereLayer("sharding")
          .mayOnlyAccessLayers("web", "nugget", "prioritizer", "persistence", "actors")
          .whereLayer("simweb")
          .mayNotAccessAnyLayer()
          .whereLayer("node")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule packages_formNoCycles =
      slices().matching("prospector.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule akka_staysInActorsShardingAndNode =
      noClasses()
          .that(resideOutside("prospector.actors..", "prospector.sharding..", "prospector.node.."))
          .should()
          .dependOnClassesThat(resideInAnyPackage("akka..", "scala.."));

  @ArchTest
  static final ArchRule smile_staysInNuggetAndPrioritizer =
      noClasses()
          .that(resideOutside("prospector.nugget..", "prospector.prioritizer.."))
          .should()
          .dependOnClassesThat(resideInAPackage("smile.."));

  @ArchTest
  static final ArchRule lucene_staysInSearch =
      noClasses()
          .that(resideOutside("prospector.search.."))
          .should()
          .dependOnClassesThat(resideInAPackage("org.apache.lucene.."));

  @ArchTest
  static final ArchRule webGraph_staysInGraph =
      noClasses()
          .that(resideOutside("prospector.graph.."))
          .should()
          .dependOnClassesThat(resideInAPackage("it.unimi.."));

  @ArchTest
  static final ArchRule amazonsSigner_staysInObjects =
      noClasses()
          .that(resideOutside("prospector.objects.."))
          .should()
          .dependOnClassesThat(resideInAPackage("software.amazon.."));

  /** Where {@code RemoteMessageSizeTest} and the tests of their packages see how large they are. */
  @ArchTest
  static final ArchRule messagesBetweenNodes_areWhereTheirSizesAreTested =
      classes()
          .that()
          .implement(CborSerializable.class)
          .should()
          .resideInAnyPackage(
              "prospector.actors..",
              "prospector.sharding",
              "prospector.sharding.lease",
              "prospector.node.rank");

  @ArchTest
  static final ArchRule jdbc_staysInPersistence =
      noClasses()
          .that(resideOutside("prospector.persistence.."))
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.h2.."));

  @ArchTest
  static final ArchRule internalPackages_areNotUsedFromOutside =
      classes().should(useInternalPackagesOnlyOfTheirOwnRoom());

  private LayerRules() {}

  private static DescribedPredicate<JavaClass> resideOutside(String... packages) {
    return describe(
        "outside " + String.join(", ", packages),
        type ->
            resideInAPackage("prospector..").test(type)
                && !resideInAnyPackage(packages).test(type));
  }

  /** {@code a.b.internal} belongs to {@code a.b} and what lies under it. */
  private static ArchCondition<JavaClass> useInternalPackagesOnlyOfTheirOwnRoom() {
    return new ArchCondition<>("use internal packages only of their own room") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          String target = dependency.getTargetClass().getPackageName();
          int internal = target.indexOf(".internal");
          boolean ours = target.startsWith("prospector.") && internal > 0;
          if (ours
              && !(type.getPackageName() + ".").startsWith(target.substring(0, internal) + ".")) {
            events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
          }
        }
      }
    };
  }
}
