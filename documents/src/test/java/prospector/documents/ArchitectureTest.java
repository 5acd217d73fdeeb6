package prospector.documents;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** This room is beside {@code nugget} and {@code prioritizer}: it may use {@code web} alone. */
@AnalyzeClasses(packages = "prospector", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule documents_useTheWebModuleOnly =
      noClasses()
          .that()
          .resideInAPackage("prospector.documents..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "prospector.nugget..",
              "prospector.prioritizer..",
              "prospector.persistence..",
              "prospector.actors..",
              "prospector.sharding..",
              "prospector.node..",
              "prospector.simweb..",
              "akka..",
              "java.sql..");

  @ArchTest
  static final ArchRule tika_staysInDocuments =
      noClasses()
          .that()
          .resideInAPackage("prospector.web..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.tika..", "prospector.documents..");
}
