import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrokerFolder, writeSettings } from "../../src/parts/broker";
import { Prepared } from "../../src/parts/kafka-prepared";
import { temporaryDirectory } from "../temporary-directory";

const directory = temporaryDirectory();

/** A folder of jars, and a broker's own. */
async function givenFolders(): Promise<{ runtime: string; folder: BrokerFolder }> {
  const runtime = directory();
  writeFileSync(join(runtime, "fetched"), "of this pom");
  return { runtime, folder: await writeSettings(join(runtime, "broker")) };
}

test("what a broker archived is what the next one maps", async () => {
  const { runtime, folder } = await givenFolders();
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

test("what a broker left that was cut off is used by nobody", async () => {
  const { runtime, folder } = await givenFolders();
  const archive = join(folder.directory, "classes.jsa");
  writeFileSync(archive, "cla");

  new Prepared(runtime).brokerEnded(folder, "SIGKILL");

  expect(existsSync(archive)).toBe(false);
  expect(new Prepared(runtime).javaOptions(folder)).toEqual([
    `-XX:ArchiveClassesAtExit=${archive}`,
  ]);
});

test("what was kept for other jars is not used", async () => {
  const { runtime, folder } = await givenFolders();
  writeFileSync(join(folder.directory, "classes.jsa"), "classes");
  new Prepared(runtime).brokerEnded(folder, "code 143");

  writeFileSync(join(runtime, "fetched"), "of another pom");

  expect(new Prepared(runtime).javaOptions(folder)[0]).toMatch(/ArchiveClassesAtExit/);
});
