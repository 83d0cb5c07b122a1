import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** The commit that is tested, with `+` when files differ from it; `unknown` outside of a repository. */
export function commitOf(): string {
  const commit = git("rev-parse", "--short=8", "HEAD");
  if (commit === "") return "unknown";
  return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
}

/** The same for the same content, so that a change draws new faults and a repeat draws those of before. */
export function seedOfContent(): number {
  const tree = git("rev-parse", "HEAD^{tree}");
  return Number.parseInt(tree.slice(0, 7) || "1", 16);
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
