import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles, staleAmong, write } from "./files";

const ROOT = join(__dirname, "../../../../..");
const GENERATED = "libs/public/sdk/src/gen";

async function main(command: string | undefined): Promise<void> {
  const document = JSON.parse(readFileSync(join(ROOT, "docs/openapi.json"), "utf8"));
  const files = await generatedFiles(ROOT, document);
  const folder = join(ROOT, GENERATED);
  if (command === "generate") return write(folder, files);
  if (command !== "check") throw new Error("Usage: main.js generate | check");
  const stale = staleAmong(folder, files);
  const verdict = stale.length === 0 ? "ok    " : "FAILED";
  process.stdout.write(
    `${verdict}  the SDK is what docs/openapi.json says (npm run -w @kobo/sdk generate makes it so)\n`,
  );
  for (const path of stale) process.stdout.write(`        ${GENERATED}/${path}\n`);
  if (stale.length > 0) process.exitCode = 1;
}

void main(process.argv[2]);
