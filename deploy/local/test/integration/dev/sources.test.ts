import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { eventually } from "@kobo/testing";
import { type Change, sourceFolders, watchSources } from "../../../src/dev/sources";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

function givenWatch(): { changed: string[][] } {
  const changed: string[][] = [];
  const { close } = watchSources([directory()], ({ files }: Change) =>
    changed.push(files.map((file) => basename(file)).sort()),
  );
  closings.push(close);
  return { changed };
}

function write(name: string): void {
  writeFileSync(join(directory(), name), "export {};");
}

test("a service's sources include those of all packages that it uses, directly or not", () => {
  const folders = sourceFolders("payid");

  expect(folders).toContainEqual(expect.stringMatching(/services\/payid\/src$/));
  // wallet-ledger's client uses batching; payid does not name it.
  expect(folders).toContainEqual(expect.stringMatching(/libs\/batching\/src$/));
  expect(folders).not.toContainEqual(expect.stringMatching(/services\/bills|libs\/testing/));
  expect(new Set(folders).size).toBe(folders.length);
});

test("source files saved together are one change, and other files none", async () => {
  const { changed } = givenWatch();

  for (const name of ["b.ts", "a.ts", "a.ts", "notes.txt"]) write(name);

  await eventually(() => expect(changed).toEqual([["a.ts", "b.ts"]]));
});

test("a file that an editor replaces repeatedly is reported each time", async () => {
  write("a.ts");
  const { changed } = givenWatch();

  for (let saves = 1; saves <= 3; saves++) {
    write("a.ts~");
    renameSync(join(directory(), "a.ts~"), join(directory(), "a.ts"));
    await eventually(() => expect(changed).toHaveLength(saves));
  }

  expect(changed).toEqual([["a.ts"], ["a.ts"], ["a.ts"]]);
});

test("a folder that is created, deleted and created again is watched", async () => {
  const { changed } = givenWatch();
  const folder = join(directory(), "refunds");

  mkdirSync(folder);
  write("refunds/a.ts");
  await eventually(() => expect(changed).toEqual([["a.ts"]]));
  rmSync(folder, { recursive: true });
  await eventually(() => expect(changed).toHaveLength(2));
  mkdirSync(folder);
  write("refunds/b.ts");

  await eventually(() => expect(changed.at(-1)).toEqual(["b.ts"]));
});
