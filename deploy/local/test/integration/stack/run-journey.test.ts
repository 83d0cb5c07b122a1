import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Processes } from "../../../src/processes/processes";
import { runJourney } from "../../../src/stack/run-journey";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

let processes: Processes;
beforeEach(async () => {
  processes = await Processes.open(directory());
});
afterEach(() => processes.stopAll());

/** The warnings when the journey is this program. */
async function warningsOf(program: string): Promise<string[]> {
  const script = join(directory(), "journey.js");
  writeFileSync(script, program);
  const warnings: string[] = [];
  const write = jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    warnings.push(String(text));
    return true;
  });
  await runJourney(processes, { script, stackFile: "stack.json" }).finally(() =>
    write.mockRestore(),
  );
  return warnings;
}

test("a successful journey prints no warning", async () => {
  expect(await warningsOf("process.exit(process.argv[2] === 'stack.json' ? 0 : 1)")).toEqual([]);
});

test("a failed journey prints a warning", async () => {
  expect(await warningsOf("process.exit(1)")).toEqual([
    "Warning: the merchant's day failed (code 1). Kobo stays up.\n",
  ]);
});
