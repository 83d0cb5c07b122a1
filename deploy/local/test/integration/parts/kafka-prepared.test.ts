import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrokerFolder, writeSettings } from "../../../src/parts/broker";
import { Prepared } from "../../../src/parts/kafka-prepared";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

/** A folder of jars, and a broker's folder. */
function givenFolders(): { runtime: string; folder: BrokerFolder } {
  const runtime = directory();
  writeFileSync(join(runtime, "fetched"), "of this pom");
  return {
    runtime,
    folder: writeSettings(join(runtime, "broker"), {
      port: 1,
      controllerPort: 2,
      adminPassword: "word",
    }),
  };
}

test("the class archive of one broker is used by the next", () => {
  const { runtime, folder } = givenFolders();
  const archive = join(folder.directory, "classes.jsa");
  const first = new Prepared(runtime);
  expect(first.javaOptions(folder)).toEqual([`-XX:ArchiveClassesAtExit=${archive}`]);

  writeFileSync(archive, "classes");
  first.brokerEnded(folder, "code 143");

  const [option = ""] = new Prepared(runtime).javaOptions(folder);
  expect(option).toMatch(/^-XX:SharedArchiveFile=/);
  expect(readFileSync(option.split("=")[1] ?? "", "utf8")).toBe("classes");
  expect(existsSync(archive)).toBe(false);
});

test("the archive of a killed broker is not used", () => {
  const { runtime, folder } = givenFolders();
  const archive = join(folder.directory, "classes.jsa");
  writeFileSync(archive, "cla");

  new Prepared(runtime).brokerEnded(folder, "SIGKILL");

  expect(existsSync(archive)).toBe(false);
  expect(new Prepared(runtime).javaOptions(folder)).toEqual([
    `-XX:ArchiveClassesAtExit=${archive}`,
  ]);
});

test("an archive for other jars is not used", () => {
  const { runtime, folder } = givenFolders();
  writeFileSync(join(folder.directory, "classes.jsa"), "classes");
  new Prepared(runtime).brokerEnded(folder, "code 143");

  writeFileSync(join(runtime, "fetched"), "of another pom");

  expect(new Prepared(runtime).javaOptions(folder)[0]).toMatch(/ArchiveClassesAtExit/);
});
