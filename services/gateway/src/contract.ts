import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicEvents } from "./events/public-events";
import { graphqlSdl } from "./http/graphql/schema";
import { openApiDocument } from "./http/openapi/document";
import { forGenerators } from "./http/openapi/for-generators";
import { describedOperations } from "./http/operations/described";

const USAGE = "Usage: contract.js generate | check";
const ROOT = join(__dirname, "../../..");

/** Placeholders for the addresses of an installation. */
const PUBLIC_URL = { live: "https://api.kobo.example", test: "https://sandbox.kobo.example" };

/** The files generated from the operations, by path from the root of the repository. */
function generatedFiles(): Map<string, string> {
  const { version } = JSON.parse(readFileSync(join(__dirname, "../package.json"), "utf8"));
  const all = describedOperations(version);
  const document = openApiDocument(all, {
    events: publicEvents(),
    // The sandbox has every live operation, and its own.
    mode: "test",
    publicUrl: PUBLIC_URL,
    version,
  });
  return new Map([
    ["docs/openapi.json", formatted("docs/openapi.json", JSON.stringify(forGenerators(document)))],
    ["docs/schema.graphql", formatted("docs/schema.graphql", graphqlSdl(all))],
  ]);
}

/** Formats a text as `npm run format` does. */
function formatted(path: string, text: string): string {
  const { status, stdout, stderr, error } = spawnSync(
    join(ROOT, "node_modules/.bin/biome"),
    ["format", `--stdin-file-path=${path}`],
    { cwd: ROOT, input: text, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
  );
  if (status !== 0) throw new Error(`${path} cannot be formatted: ${stderr}`, { cause: error });
  return stdout;
}

function generate(): void {
  for (const [path, text] of generatedFiles()) writeFileSync(join(ROOT, path), text);
}

function check(): void {
  const stale = [...generatedFiles()].flatMap(([path, text]) => {
    const file = join(ROOT, path);
    return existsSync(file) && readFileSync(file, "utf8") === text ? [] : [path];
  });
  const outcome = stale.length === 0 ? "ok    " : "FAILED";
  process.stdout.write(
    `${outcome}  the files made from the API's definitions are fresh (npm run api:generate makes them so)\n`,
  );
  for (const path of stale) process.stdout.write(`        ${path}\n`);
  if (stale.length > 0) process.exitCode = 1;
}

const COMMANDS: Record<string, () => void> = { generate, check };

const command = COMMANDS[process.argv[2] ?? ""];
if (!command) throw new Error(USAGE);
command();
