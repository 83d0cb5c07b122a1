import { spawnSync } from "node:child_process";

/** What was measured: the state of the source. */
export interface Commit {
  /** Abbreviated; `unknown` outside a repository. */
  id: string;
  /** Whether files differed from it. Records and the page made of them do not count. */
  changed: boolean;
}

const OWN_RECORDS = ["tests/bench/results", "docs/performance", "docs/performance.md"];

export function commitIn(directory: string): Commit {
  const id = git(directory, ["rev-parse", "--short=9", "HEAD"])?.trim();
  if (!id) return { id: "unknown", changed: false };
  const others = OWN_RECORDS.map((path) => `:(top,exclude)${path}`);
  const changes = git(directory, ["status", "--porcelain", "--", ":(top)", ...others]);
  return { id, changed: changes !== "" };
}

export function nameOfCommit({ id, changed }: Commit): string {
  return changed ? `${id} with changes` : id;
}

/** Undefined when git is not there, or says no. */
function git(directory: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: directory, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}
