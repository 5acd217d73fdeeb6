package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script. */
@DisabledOnOs(OS.WINDOWS) // a POSIX shell script
class LauncherTest extends LauncherFixture {
  LauncherTest(@TempDir Path dir) {
    super(dir);
  }

  @Test
  void run_fromAnywhereThroughASymlink_passesArgumentsAndFlagsOn() throws Exception {
    Path link = Files.createSymbolicLink(dir.resolve("link"), project.resolve("prospector"));

    Ran ran = run(dir, Map.of(), link.toString(), "crawl", "--topic", "steam trains");

    assertThat(ran.code()).as(ran.output()).isZero();
    assertThat(ran.output())
        .contains("[-Djava.util.concurrent.ForkJoinPool.common.parallelism=4]")
        .contains("[-Dconfig.file=" + project.toRealPath() + "/application.conf]")
        .contains("[-XX:OnOutOfMemoryError=kill -USR1 %p]")
        .contains("[-XX:PerMethodTrapLimit=0]")
        .contains("[-XX:MetaspaceSize=256m]")
        .contains("[-Dprospector.terminal=false]")
        .contains("[prospector.node.Main]\n[crawl]\n[--topic]\n[steam trains]\n");
  }

  @Test
  void run_classPath_hasOurJarsBeforeTheLibraries() throws Exception {
    String lib = project.toRealPath() + "/node/target";

    assertThat(run(dir, Map.of(), launcher()).output())
        .contains(
            "["
                + lib
                + "/prospector-node-1.jar:"
                + lib
                + "/lib/prospector-web-1.jar:"
                + lib
                + "/lib/other.jar]");
  }

  @Test
  void run_crawlWithoutAnArchiveOfClasses_notesWhatItLoads() throws Exception {
    Path lib = project.toRealPath().resolve("node/target/lib");

    Ran crawl = run(dir, Map.of(), launcher(), "crawl");
    Ran other = run(dir, Map.of(), launcher(), "export");
    Ran without = run(dir, Map.of("PROSPECTOR_CLASS_ARCHIVE", "0"), launcher(), "crawl");

    assertThat(crawl.output())
        .containsPattern("\\[-XX:DumpLoadedClassList=\\Q" + lib + "\\E/classes-17.0.1.jsa.[0-9]+]")
        .contains("[-Dprospector.classes.archive=" + lib + "/classes-17.0.1.jsa]");
    assertThat(other.output()).doesNotContain("classes");
    assertThat(without.output()).doesNotContain("classes");
  }

  @Test
  void run_archiveOfClassesThere_isUsedByEveryCommand() throws Exception {
    Path lib = project.toRealPath().resolve("node/target/lib");
    write(lib.resolve("classes-17.0.1.jsa"), "");

    Ran ran = run(dir, Map.of(), launcher(), "export");
    Ran without = run(dir, Map.of("PROSPECTOR_CLASS_ARCHIVE", "0"), launcher(), "export");

    assertThat(ran.output())
        .contains("[-XX:SharedArchiveFile=" + lib + "/classes-17.0.1.jsa]", "[-Xlog:cds=off]")
        .doesNotContain("DumpLoadedClassList");
    assertThat(without.output()).doesNotContain("classes");
  }

  @Test
  void run_documentsBuilt_areOnTheClassPathAndBuiltAgain() throws Exception {
    Files.createDirectories(project.resolve("documents/target/lib"));
    write(project.resolve("documents/target/prospector-documents-1.jar"), "");
    write(project.resolve("documents/target/lib/parser.jar"), "");
    String documents = project.toRealPath() + "/documents/target";

    String output = run(dir, Map.of(), launcher()).output();
    write(project.resolve("web/src/main/New.java"), "");
    run(dir, Map.of(), launcher());

    assertThat(output)
        .contains(":" + documents + "/prospector-documents-1.jar:")
        .contains("/lib/other.jar:" + documents + "/lib/parser.jar]");
    assertThat(Files.readString(dir.resolve("mvn.calls")))
        .contains("-Pdocuments -pl node,documents");
  }

  /** As after a new version came: what the old one left would stand before it. */
  @Test
  void run_builtAnew_hasNothingOfTheBuildBeforeOnTheClassPath() throws Exception {
    Path documents = project.toRealPath().resolve("documents/target");
    Files.createDirectories(documents.resolve("lib"));
    write(documents.resolve("prospector-documents-1.jar"), "");
    write(documents.resolve("lib/parser-1.jar"), "");
    write(project.resolve("web/src/main/New.java"), "");
    script(
        "mvn",
        "mkdir -p node/target/lib documents/target/lib; touch node/target/prospector-node-2.jar"
            + " documents/target/prospector-documents-2.jar documents/target/lib/parser-2.jar");

    assertThat(run(dir, Map.of(), launcher()).output())
        .contains("/prospector-node-2.jar", "/prospector-documents-2.jar", "/parser-2.jar")
        .doesNotContain("/prospector-node-1.jar", "/prospector-documents-1.jar", "/parser-1.jar");
  }

  @Test
  void run_heapGiven_isPassedOn() throws Exception {
    assertThat(run(dir, Map.of("PROSPECTOR_HEAP", "3g"), launcher()).output()).contains("[-Xmx3g]");
  }

  @Test
  void run_nothingChanged_doesNotBuild() throws Exception {
    run(dir, Map.of(), launcher());

    assertThat(dir.resolve("mvn.calls")).doesNotExist();
  }

  @Test
  void run_sourceNewerThanTheBuild_buildsQuietlyOnce() throws Exception {
    write(project.resolve("web/src/main/New.java"), "");

    Ran first = run(dir, Map.of(), launcher());
    Ran second = run(dir, Map.of(), launcher());

    assertThat(first.output()).contains("building", "build.log").contains("[prospector.node.Main]");
    assertThat(second.output()).doesNotContain("building");
    assertThat(Files.readAllLines(dir.resolve("mvn.calls")))
        .hasSize(1)
        .allMatch(call -> call.contains("-Dmaven.test.skip=true") && call.endsWith("package"));
  }

  @Test
  void run_sourcesOnlyNewerByDateAsInACopy_doesNotBuild() throws Exception {
    Path source = project.resolve("web/src/main/New.java");
    write(source, "class New {}");
    run(dir, Map.of(), launcher());
    FileTime copied = FileTime.from(Instant.now().plusSeconds(60));
    for (Path path : List.of(source, source.getParent(), project.resolve("pom.xml"))) {
      Files.setLastModifiedTime(path, copied);
    }

    Ran copy = run(dir, Map.of(), launcher());
    assertThat(copy.output()).doesNotContain("building").contains("[prospector.node.Main]");
    assertThat(Files.readAllLines(dir.resolve("mvn.calls"))).hasSize(1);

    write(source, "class New { int changed; }");
    Files.setLastModifiedTime(source, copied);
    assertThat(run(dir, Map.of(), launcher()).output()).contains("building");
  }

  @Test
  void run_twoAtOnceWithoutABuild_buildsOnce() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/flock")), "this system has no flock");
    Path calls = dir.resolve("mvn.calls");
    Path gate = dir.resolve("gate");
    ran(start(dir, Map.of(), "mkfifo", gate.toString()));
    script("mvn", "echo call >>'" + calls + "'; read -r done <'" + gate + "'");
    Files.delete(project.resolve("node/target/prospector.built"));
    Process first = start(dir, Map.of(), launcher(), "version");
    await().until(() -> Files.exists(calls));

    Process second = start(dir, Map.of(), launcher(), "version");
    BufferedReader said = second.inputReader();
    assertThat(said.readLine()).contains("waiting for another start");
    write(gate, "done\n");

    assertThat(ran(first).code()).isZero();
    assertThat(said.lines()).anyMatch("[version]"::equals);
    assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(calls).hasContent("call");
  }

  @Test
  void run_buildFails_showsTheEndOfItsLogAndDoesNotStart() throws Exception {
    write(project.resolve("web/src/main/New.java"), "");
    script("mvn", "echo 'Broken.java: bad'; exit 1");

    Ran ran = run(dir, Map.of(), launcher());

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.output())
        .contains("Broken.java: bad", "the build failed")
        .doesNotContain("prospector.node.Main");
  }

  @Test
  void run_javaTooOld_saysWhatIsNeeded() throws Exception {
    release("11.0.2");

    Ran ran = run(dir, Map.of(), launcher());

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.output()).contains("needs Java 17 or newer", "version 11").hasLineCount(1);
  }

  @Test
  void run_javaHomeWithoutJava_saysSo() throws Exception {
    Ran ran = run(dir, Map.of("JAVA_HOME", "/nowhere"), launcher());

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.output()).contains("JAVA_HOME is /nowhere").hasLineCount(1);
  }

  @Test
  void run_releaseWithARuntime_takesItWhateverJavaHomeSays() throws Exception {
    Files.createDirectories(project.resolve("lib"));
    write(project.resolve("lib/prospector-node-1.jar"), "");
    Files.createDirectories(project.resolve("runtime/bin"));
    Path own = project.resolve("runtime/bin/java");
    write(own, "#!/bin/sh\necho own \"$*\"\n");
    makeExecutable(own);
    write(project.resolve("runtime/release"), "JAVA_VERSION=\"17.0.1\"\n");

    Ran ran = run(dir, Map.of("JAVA_HOME", "/nowhere"), launcher(), "version");

    assertThat(ran.code()).as(ran.output()).isZero();
    assertThat(ran.output()).startsWith("own ").contains("prospector.node.Main version");
  }
}
