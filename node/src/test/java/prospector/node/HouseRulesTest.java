package prospector.node;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;

/** All rules of the house over one reading of its classes, which takes most of their time. */
@AnalyzeClasses(packages = "prospector", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  @ArchTest static final ArchTests layers = ArchTests.in(LayerRules.class);
  @ArchTest static final ArchTests parameters = ArchTests.in(ParameterRules.class);
  @ArchTest static final ArchTests circles = ArchTests.in(CircleRules.class);
}
