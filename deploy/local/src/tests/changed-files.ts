import { execFileSync } from "node:child_process";
import { ROOT } from "../config";
import { Failure } from "../failure";

const UPSTREAM = "origin/main";

export interface ChangedFiles {
  /** The base of the comparison, for display. */
  base: string;
  /** From the root of the checkout; those that git does not know yet, too. */
  files: string[];
}

/** The files that differ from the merge base with `origin/main`, or from HEAD where there is no such branch. */
export function changedFiles(root = ROOT): ChangedFiles {
  const mergeBase = tryGit(root, "merge-base", UPSTREAM, "HEAD");
  const base = mergeBase
    ? `${mergeBase.slice(0, 7)}, the merge base with ${UPSTREAM}`
    : `HEAD (there is no ${UPSTREAM})`;
  const tracked = git(root, "diff", "--name-only", "--relative", mergeBase ?? "HEAD");
  const untracked = git(root, "ls-files", "--others", "--exclude-standard");
  return { base, files: [...lines(tracked), ...lines(untracked)].sort() };
}

function lines(text: string): string[] {
  return text.split("\n").filter(Boolean);
}

function tryGit(root: string, ...args: string[]): string | undefined {
  try {
    return git(root, ...args);
  } catch {
    return undefined;
  }
}

function git(root: string, ...args: string[]): string {
  try {
    const stdio = "pipe";
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio }).trim();
  } catch (cause) {
    const { message } = cause as Error;
    throw new Failure(`--changed asks git, which failed: ${message.split("\n")[0]}`, { cause });
  }
}
