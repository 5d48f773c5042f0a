package io.kicktrace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of docs/ARCHITECTURE.md, held by the build. */
@AnalyzeClasses(packages = "io.kicktrace", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule ingestSeesNoOtherStage = noClasses()
            .that()
            .resideInAPackage("io.kicktrace.ingest..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.kicktrace.analytics..", "io.kicktrace.replay..", "io.kicktrace.report..", "io.kicktrace.cli..");

    @ArchTest
    static final ArchRule analyticsSeesNoOtherStage = noClasses()
            .that()
            .resideInAnyPackage("io.kicktrace.analytics..", "io.kicktrace.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.kicktrace.ingest..", "io.kicktrace.replay..", "io.kicktrace.cli..");

    @ArchTest
    static final ArchRule replaySeesNoOtherStage = noClasses()
            .that()
            .resideInAPackage("io.kicktrace.replay..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.kicktrace.ingest..", "io.kicktrace.analytics..", "io.kicktrace.report..", "io.kicktrace.cli..");

    @ArchTest
    static final ArchRule vocabularyIsJdkOnly = classes()
            .that()
            .resideInAPackage("io.kicktrace.event..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "io.kicktrace.event..");

    @ArchTest
    static final ArchRule simulationCoreIsPure = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.kicktrace.replay.core..",
                    "io.kicktrace.replay.vring..",
                    "io.kicktrace.replay.guest..",
                    "io.kicktrace.replay.vhost..",
                    "io.kicktrace.replay.policy..",
                    "io.kicktrace.replay.cost..",
                    "io.kicktrace.replay.workload..",
                    "io.kicktrace.replay.check..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.nio..",
                    "java.net..",
                    "java.time..",
                    "java.util.concurrent..",
                    "org.apache..",
                    "org.slf4j..",
                    "io.kicktrace.avro..",
                    "io.kicktrace.replay.run..",
                    "io.kicktrace.replay.calibrate..",
                    "io.kicktrace.replay.predict..");

    @ArchTest
    static final ArchRule onlyTheEdgesOfTheJobKnowFlink = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.kicktrace.analytics.passes..", "io.kicktrace.analytics.aggregate..", "io.kicktrace.report..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.flink..");

    @ArchTest
    static final ArchRule tokenizersKnowNoEvents = noClasses()
            .that()
            .resideInAPackage("io.kicktrace.ingest.bytes..")
            .or()
            .haveNameMatching(".*\\.format\\.ftrace\\.(EventLine|LineHead|LogPrefix|Stamp|HeaderLine|MarkLine)")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.kicktrace.event..", "io.kicktrace.avro..", "io.kicktrace.codec..");

    @ArchTest
    static final ArchRule noUtils =
            noClasses().should().haveSimpleNameEndingWith("Utils").orShould().haveSimpleNameEndingWith("Util");

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching("io.kicktrace.(*).(*)..").should().beFreeOfCycles();
}
