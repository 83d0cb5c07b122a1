import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asyncApiOf } from "./asyncapi";
import type { Contract, Released } from "./contract";
import { kafkaReference, webhookReference } from "./reference";
import { clientModuleOf, webhooksModuleOf } from "./types";

const ROOT = join(__dirname, "../../../..");
const RELEASED = "libs/events/contract/released.json";

/** The files generated from the catalogue, by their paths from the root of the repository. */
export async function generatedFiles(contract: Contract): Promise<Map<string, string>> {
  const files = {
    "docs/merchants/events.md": webhookReference(contract),
    "docs/internal-teams/events.md": kafkaReference(contract),
    "docs/asyncapi.json": JSON.stringify(asyncApiOf(contract)),
    "libs/public/events-client/src/generated/events.ts": await clientModuleOf(contract),
    "libs/public/webhooks/src/generated/events.ts": await webhooksModuleOf(contract),
  };
  return new Map(Object.entries(files).map(([path, text]) => [path, formatted(path, text)]));
}

/** The paths of files that are missing or out of date. */
export function staleAmong(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].filter((path) => {
    const file = join(ROOT, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== files.get(path);
  });
}

export function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(ROOT, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The last released contract. */
export function readReleased(): Released {
  return JSON.parse(readFileSync(join(ROOT, RELEASED), "utf8"));
}

export function writeReleased(released: Released): void {
  write(new Map([[RELEASED, formatted(RELEASED, JSON.stringify(released))]]));
}

/** Formatted like `npm run format`. */
function formatted(path: string, text: string): string {
  const { status, stdout, stderr, error } = spawnSync(
    join(ROOT, "node_modules/.bin/biome"),
    ["format", `--stdin-file-path=${path}`],
    { cwd: ROOT, input: text, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
  );
  if (status !== 0) throw new Error(`${path} cannot be formatted: ${stderr}`, { cause: error });
  return stdout;
}
