import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Workspaces have their links here; of an earlier release they lead to its own packages. */
const OWN = "@kobo";

/**
 * Builds the services of an earlier commit in a folder next to the repository, with its dependencies as they are installed here, and
 * returns the folder. A build is kept for the next run.
 */
export function buildRelease(commit: string, root: string): string {
  const hash = git(root, "rev-parse", "--short=12", `${commit}^{commit}`);
  const folder = join(tmpdir(), `kobo-release-${hash}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished);
  const archive = execFileSync("git", ["archive", hash], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", unfinished], { input: archive });
  linkDependencies(root, unfinished);
  writeFileSync(
    join(unfinished, "tsconfig.release.json"),
    JSON.stringify(referencesOf(unfinished)),
  );
  execFileSync(join(root, "node_modules/.bin/tsc"), ["--build", "tsconfig.release.json"], {
    cwd: unfinished,
    stdio: "inherit",
  });
  renameSync(unfinished, folder);
  return folder;
}

/** The newest tag. */
export function lastRelease(root: string): string {
  try {
    return git(root, "describe", "--tags", "--abbrev=0");
  } catch {
    throw new Error("There is no tag. Name the earlier release: --release <commit>.");
  }
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

function linkDependencies(root: string, folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OWN))) {
    const link = join(from, OWN, name);
    // Relative: in the other folder it leads to that folder's package.
    if (lstatSync(link).isSymbolicLink()) symlinkSync(readlinkSync(link), join(to, OWN, name));
  }
  for (const group of ["libs", "services"]) {
    for (const name of readdirSync(join(folder, group))) {
      const own = join(root, group, name, "node_modules");
      if (existsSync(own)) symlinkSync(own, join(folder, group, name, "node_modules"));
    }
  }
}

function referencesOf(folder: string) {
  const services = readdirSync(join(folder, "services")).filter((name) =>
    existsSync(join(folder, "services", name, "tsconfig.json")),
  );
  return { files: [], references: services.map((name) => ({ path: `services/${name}` })) };
}
