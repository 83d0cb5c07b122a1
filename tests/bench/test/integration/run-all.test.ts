import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOfAll, runAll } from "../../src/run-all";

/** Notes its name, and ends with the code that its name is, or by a signal. */
const PROGRAM = `
  const [notes, name, extra] = process.argv.slice(1);
  require("node:fs").appendFileSync(notes, name + extra + " ");
  if (name === "killed") process.kill(process.pid, "SIGKILL");
  else process.exitCode = Number(name);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-run-all-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(names: string[]) {
  const notes = join(folder, "notes");
  const command = [process.execPath, "-e", PROGRAM, notes] as const;
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  const all = runAll({ names, command, args: ["!"], onProgress });
  return all.then((ended) => ({ ended, lines, notes: readFileSync(notes, "utf8") }));
}

test("all are run in their order, with the same arguments, also after one that fails", async () => {
  const { ended, notes, lines } = await run(["0", "3", "killed", "00"]);

  expect(notes).toBe("0! 3! killed! 00! ");
  expect(ended.map(({ code }) => code)).toEqual([0, 3, 137, 0]);
  expect(lines.some((line) => line.startsWith("3: FAILED with 3"))).toBe(true);
});

test("the code is 0 only when every one was run and went well", async () => {
  const { ended } = await run(["0", "00"]);
  const failed = await run(["0", "1"]);

  expect(codeOfAll(["0", "00"], ended)).toBe(0);
  expect(codeOfAll(["0", "00", "000"], ended)).toBe(1);
  expect(codeOfAll(["0", "1"], failed.ended)).toBe(1);
});
