package io.cmscope.analyzer.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** Who may know whom. A failure here names the class, the line and the arrow it breaks. */
@AnalyzeClasses(packages = "io.cmscope", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String CODEC = "io.cmscope.codec..";
  private static final String CAPTURES = "io.cmscope.captures..";
  private static final String STACK = "io.cmscope.stack..";
  private static final String ANALYZER = "io.cmscope.analyzer..";
  private static final String CONVERSATION = "io.cmscope.analyzer.conversation..";
  private static final String FINDINGS = "io.cmscope.analyzer.findings..";
  private static final String REPORT = "io.cmscope.analyzer.report..";
  private static final String CLI = "io.cmscope.analyzer.cli..";
  private static final String ENGINE = "io.cmscope.stack.engine..";
  private static final String FABRIC = "io.cmscope.stack.fabric"; // not what reads a device
  private static final String SIMULATION = "io.cmscope.stack.simulation..";
  private static final String TRANSPORT = "io.cmscope.stack.transport..";

  private static final String SERVICE = "io.cmscope.stack.service..";
  private static final String RDMACM = "io.cmscope.stack.rdmacm..";

  /** Time and chance are handed in; nothing here looks at a clock, a socket or another thread. */
  private static final String[] PURE = {CODEC, ENGINE, FABRIC, SIMULATION, CONVERSATION, FINDINGS};

  @ArchTest
  static final ArchRule codecKnowsOnlyBuffers =
      classes()
          .that()
          .resideInAPackage(CODEC)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(CODEC, "java..", "io.netty.buffer..", "org.jspecify..");

  @ArchTest
  static final ArchRule capturesDoNotKnowInfiniBand =
      noClasses()
          .that()
          .resideInAPackage(CAPTURES)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(CODEC, STACK, ANALYZER);

  @ArchTest
  static final ArchRule stackKnowsOnlyTheCodec =
      noClasses()
          .that()
          .resideInAPackage(STACK)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(CAPTURES, ANALYZER)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyTransportsKnowNativeLibraries =
      noClasses()
          .that()
          .resideOutsideOfPackage(TRANSPORT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.pcap4j..", "com.sun.jna..");

  @ArchTest
  static final ArchRule transportsDoNotKnowWhatAMessageMeans =
      noClasses()
          .that()
          .resideInAPackage(TRANSPORT)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.cmscope.codec.rules..", ENGINE)
                  .and(DescribedPredicate.not(named("io.cmscope.stack.engine.PeerAddress"))));

  @ArchTest
  static final ArchRule whatTheServiceStandsOnDoesNotKnowTheService =
      noClasses()
          .that()
          .resideInAnyPackage(ENGINE, FABRIC + "..", TRANSPORT, SIMULATION)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SERVICE, RDMACM);

  @ArchTest
  static final ArchRule theServiceDoesNotKnowIpAddressesAndPorts =
      noClasses()
          .that()
          .resideInAPackage(SERVICE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(RDMACM, SIMULATION, "java.net..", "io.cmscope.codec.privatedata..");

  @ArchTest
  static final ArchRule theCommandLineAloneKnowsAddressesAndPortsOfConnections =
      noClasses()
          .that()
          .resideOutsideOfPackages(RDMACM, ANALYZER)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(RDMACM);

  @ArchTest
  static final ArchRule conversationsDoNotKnowWhoJudgesThem =
      noClasses()
          .that()
          .resideInAPackage(CONVERSATION)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FINDINGS, REPORT, CLI);

  @ArchTest
  static final ArchRule findingsDoNotPrintThemselves =
      noClasses()
          .that()
          .resideInAPackage(FINDINGS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(REPORT, CLI);

  @ArchTest
  static final ArchRule reportsDoNotKnowTheCommandLine =
      noClasses()
          .that()
          .resideInAPackage(REPORT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CLI);

  @ArchTest
  static final ArchRule theCoreOpensNothingAndWaitsForNothing =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.net..",
                      "java.nio.channels..",
                      "java.nio.file..",
                      "java.util.concurrent..",
                      "java.util.logging..")
                  .or(named("java.lang.Thread", "java.util.Random", "java.security.SecureRandom")));

  @ArchTest
  static final ArchRule theCoreReadsNoClock =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .callMethodWhere(clock("currentTimeMillis", System.class))
          .orShould()
          .callMethodWhere(clock("nanoTime", System.class))
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.time.Clock");

  @ArchTest
  static final ArchRule packagesOfAModuleFormNoCycles =
      slices().matching("io.cmscope.(*).(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule everyPackageIsNullMarked =
      classes()
          .should(
              ArchCondition.from(
                  have(
                      describe(
                          "a package-info with @NullMarked",
                          (JavaClass it) -> it.getPackage().isAnnotatedWith(NullMarked.class)))));

  @ArchTest
  static final ArchRule namesSayWhatAClassIs =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Common");

  private ArchitectureTest() {}

  private static DescribedPredicate<JavaClass> named(String... names) {
    return describe(
        "are " + String.join(", ", names), it -> List.of(names).contains(it.getFullName()));
  }

  private static DescribedPredicate<JavaMethodCall> clock(String method, Class<?> of) {
    return describe(
        of.getSimpleName() + "." + method,
        (JavaMethodCall call) ->
            call.getTarget().getName().equals(method)
                && owner(JavaClass.Predicates.equivalentTo(of)).test(call.getTarget()));
  }
}
