/**
 * Checks that the generated types are up to date, the files keep our conventions, and the released contracts
 * stay compatible. Run by `npm run check:protos`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HERE = import.meta.dirname;
const GENERATED = "src/gen";

/** Runs a command as an npm script does, and returns whether it succeeded. */
function run(command, output = "inherit") {
  const stdio = ["ignore", output, "inherit"];
  return spawnSync(command, { cwd: HERE, shell: true, stdio }).status === 0;
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

/** The generated files that are missing, changed or obsolete. */
function stale() {
  const { scripts } = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "kobo-protos-"));
  try {
    const command = scripts.generate.replaceAll(GENERATED, folder);
    if (command === scripts.generate) throw new Error(`generate does not write to ${GENERATED}.`);
    if (!run(command, "ignore")) throw new Error("The types cannot be generated.");
    const generated = filesIn(folder);
    const found = filesIn(join(HERE, GENERATED));
    const names = new Set([...generated.keys(), ...found.keys()]);
    return [...names].filter((name) => generated.get(name) !== found.get(name)).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function typesAreFresh() {
  const names = stale();
  for (const name of names) process.stderr.write(`${GENERATED}/${name}\n`);
  return names.length === 0;
}

const CHECKS = [
  ["types are fresh (npm run -w @kobo/protos generate makes them so)", typesAreFresh],
  ["conventions are kept", () => run("buf lint")],
  ["nothing released is broken", () => run("buf breaking --against released.binpb")],
];

for (const [name, check] of CHECKS) {
  const ok = check();
  process.stdout.write(`${ok ? "ok    " : "FAILED"}  ${name}\n`);
  if (!ok) process.exitCode = 1;
}
