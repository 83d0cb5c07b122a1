import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedFiles } from "../../../src/tests/changed-files";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

beforeEach(() => {
  git("init", "--quiet");
  commit("old.ts", "removed.ts");
});

function git(...args: string[]): void {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  execFileSync("git", [...identity, ...args], { cwd: directory(), stdio: "pipe" });
}

function write(...files: string[]): void {
  for (const file of files) writeFileSync(join(directory(), file), `${Math.random()}`);
}

function commit(...files: string[]): void {
  write(...files);
  git("add", ".");
  git("commit", "--quiet", "--message", "change");
}

test("without origin/main, changed files are those since the last commit, including new ones", () => {
  write("old.ts", "new.ts");
  rmSync(join(directory(), "removed.ts"));

  expect(changedFiles(directory())).toEqual({
    base: "HEAD (there is no origin/main)",
    files: ["new.ts", "old.ts", "removed.ts"],
  });
});

test("with origin/main, commits since the merge base count, and other branches' commits do not", () => {
  git("branch", "mine");
  commit("others.ts");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  git("checkout", "--quiet", "mine");
  commit("committed.ts");
  write("saved.ts");

  expect(changedFiles(directory())).toEqual({
    base: expect.stringMatching(/^[0-9a-f]{7}, the merge base with origin\/main$/),
    files: ["committed.ts", "saved.ts"],
  });
});

test("outside a checkout it reports that git failed", () => {
  rmSync(join(directory(), ".git"), { recursive: true });

  expect(() => changedFiles(directory())).toThrow("--changed asks git, which failed");
});
