import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ROOT } from "../config";
import { Failure } from "../failure";
import { runToEnd } from "../parts/run-to-end";
import { writeWhole } from "../processes/write-whole";
import { mavenParts, withMavenParts } from "./bom-of-parts";

const POM = join(ROOT, "deploy/local/runtime/pom.xml");

/**
 * `npm run sbom`: the software bill of materials of Kobo, from npm and from Maven, as one CycloneDX
 * document.
 */
export async function sbom([file = "dist/sbom.cdx.json"]: string[]): Promise<number> {
  const target = resolve(ROOT, file);
  const [npm, maven] = await Promise.all([npmDocument(), mavenList()]);
  const bom = withMavenParts(JSON.parse(npm), mavenParts(maven, readFileSync(POM, "utf8")));
  writeWhole(target, bom);
  process.stdout.write(`${bom.components.length} components in ${target}\n`);
  return 0;
}

/** From the lock file, so that it is the same on every platform. Warnings go to stderr. */
function npmDocument(): Promise<string> {
  return inFile(async (file) => {
    const command = 'npm sbom --package-lock-only --sbom-format cyclonedx > "$0"';
    await succeed("npm", "/bin/sh", ["-c", command, file]);
  });
}

function mavenList(): Promise<string> {
  return inFile(async (file) => {
    const list = ["dependency:list", "-DincludeScope=runtime", `-DoutputFile=${file}`];
    await succeed("Maven", "mvn", ["-q", "-B", "-f", POM, ...list]);
  });
}

/** Lets `write` fill a temporary file and returns its content. */
async function inFile(write: (file: string) => Promise<void>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "kobo-sbom-"));
  try {
    const file = join(folder, "list");
    await write(file);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function succeed(title: string, command: string, args: string[]): Promise<void> {
  const { code, output } = await runToEnd(command, args, { cwd: ROOT });
  if (code !== 0) throw new Failure(`${title} could not list the dependencies: ${output}`);
}
