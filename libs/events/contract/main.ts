import { contractOfCatalogue, releasedOf } from "./contract";
import { generatedFiles, readReleased, staleAmong, write, writeReleased } from "./files";
import { type Incompatibility, incompatibilities } from "./incompatibilities";

const USAGE = "Usage: main.js generate | check | release";

const ADVICE = `
  Readers out there rely on what was released. Keep what was there and add a property beside it, or add an
  event of another name. Only where readers must not continue as before: raise the event's version in
  libs/events/src/catalogue.ts; those who know the earlier one alone will park it.
`;

const contract = contractOfCatalogue();

/** Writes the documents and modules generated from the catalogue. */
async function generate(): Promise<void> {
  write(await generatedFiles(contract));
}

/** Whether the generated files are up to date and the released events are not broken. */
async function check(): Promise<boolean> {
  const stale = staleAmong(await generatedFiles(contract));
  report(
    "the files made from the catalogue are fresh (npm run events:generate makes them so)",
    stale,
  );
  return reportBreaks() && stale.length === 0;
}

/** Makes the current catalogue the released one, unless it breaks the released events. */
function release(): boolean {
  const isKept = reportBreaks();
  if (isKept) writeReleased(releasedOf(contract));
  return isKept;
}

function reportBreaks(): boolean {
  const found = incompatibilities(readReleased(), contract);
  report("no event that was released is broken", found.map(textOf));
  if (found.length > 0) process.stdout.write(ADVICE);
  return found.length === 0;
}

function textOf({ event, path, problem }: Incompatibility): string {
  return [event, path, problem].filter(Boolean).join("  ");
}

function report(title: string, problems: readonly string[]): void {
  process.stdout.write(`${problems.length === 0 ? "ok    " : "FAILED"}  ${title}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}

const COMMANDS: Record<string, () => unknown> = { generate, check, release };

async function main(): Promise<void> {
  const command = COMMANDS[process.argv[2] ?? ""];
  if (!command) throw new Error(USAGE);
  if ((await command()) === false) process.exitCode = 1;
}

void main();
