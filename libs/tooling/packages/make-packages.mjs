// `npm run packages`: makes the packages that customers install, as tarballs. A folder may be named; each line of
// the output is the path of a tarball.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { stagePackage } from "./stage-package.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGES = ["sdk", "webhooks", "events-client", "cli"];

const target = resolve(process.argv[2] ?? join(ROOT, "dist/packages"));
const staging = mkdtempSync(join(tmpdir(), "kobo-packages-"));
try {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of PACKAGES) {
    const folder = join(staging, name);
    stagePackage({ libs: join(ROOT, "libs"), license: join(ROOT, "LICENSE"), name, folder });
    process.stdout.write(`${join(target, pack(folder))}\n`);
  }
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** The file name of the tarball. */
function pack(folder) {
  const args = ["pack", "--json", "--pack-destination", target, folder];
  const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`npm pack ${folder} failed:\n${stderr}`);
  const [{ filename }] = JSON.parse(stdout);
  return filename;
}
