package prospector.node;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** What is made of more things than these is a record of values, or is made of two. */
final class ParameterRules {
  private static final int PARAMETERS_MAX = 6;
  private static final int OF_AN_ENUM = 2; // name and ordinal, which the compiler adds

  @ArchTest
  static final ArchRule classes_areMadeOfFewParts =
      codeUnits()
          .that()
          .areDeclaredInClassesThat()
          .resideInAnyPackage(
              "prospector.web..",
              "prospector.nugget..",
              "prospector.prioritizer..",
              "prospector.persistence..",
              "prospector.search..",
              "prospector.graph..",
              "prospector.objects..",
              "prospector.actors..",
              "prospector.sharding..")
          .should(haveFewParameters());

  private ParameterRules() {}

  private static boolean makes(JavaCodeUnit unit) {
    return unit.isConstructor()
        || (unit.getModifiers().contains(JavaModifier.STATIC)
            && !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
            && unit.getRawReturnType().equals(unit.getOwner()));
  }

  private static ArchCondition<JavaCodeUnit> haveFewParameters() {
    return new ArchCondition<>("have at most " + PARAMETERS_MAX + " parameters, but in records") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        JavaClass owner = unit.getOwner();
        int most = PARAMETERS_MAX + (owner.isEnum() && unit.isConstructor() ? OF_AN_ENUM : 0);
        boolean free =
            (owner.isRecord() && unit.isConstructor())
                || owner.isAnonymousClass() // whose parameters are what it captures
                || !makes(unit);
        if (!free && unit.getRawParameterTypes().size() > most) {
          events.add(
              SimpleConditionEvent.violated(
                  unit,
                  unit.getFullName() + " has " + unit.getRawParameterTypes().size() + " of them"));
        }
      }
    };
  }
}
