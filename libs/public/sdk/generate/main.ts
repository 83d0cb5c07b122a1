import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "./document";
import { generatedFiles, staleAmong, write } from "./files";

const USAGE = "Usage: main.js generate | check";

const ROOT = join(__dirname, "../../../../..");
const GENERATED = join(ROOT, "libs/public/sdk/src/gen");

function files(): Map<string, string> {
  const document: Document = JSON.parse(readFileSync(join(ROOT, "docs/openapi.json"), "utf8"));
  return generatedFiles(ROOT, document);
}

/** Writes what the SDK has of the API's document. */
function generate(): void {
  write(GENERATED, files());
}

/** Is it what would be written? */
function check(): boolean {
  const stale = staleAmong(GENERATED, files());
  const verdict = stale.length === 0 ? "ok    " : "FAILED";
  process.stdout.write(
    `${verdict}  the SDK is what docs/openapi.json says (npm run -w @kobo/sdk generate makes it so)\n`,
  );
  for (const path of stale) process.stdout.write(`        libs/public/sdk/src/gen/${path}\n`);
  return stale.length === 0;
}

const COMMANDS: Record<string, () => unknown> = {
  generate,
  check,
};

function main(): void {
  const command = COMMANDS[process.argv[2] ?? ""];
  if (!command) throw new Error(USAGE);
  if (command() === false) process.exitCode = 1;
}

main();
