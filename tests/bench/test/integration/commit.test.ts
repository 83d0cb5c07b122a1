import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitIn } from "../../src/report/record";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-commit-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();

function givenRepository(): void {
  git("init", "--quiet");
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/a"), "1");
  git("add", ".");
  git("commit", "--quiet", "-m", "one");
}

test("the commit is named as git names it, also from a folder inside", () => {
  givenRepository();

  expect(commitIn(join(folder, "src"))).toEqual({
    id: git("rev-parse", "--short=9", "HEAD"),
    changed: false,
  });
});

test("changed files count, wherever they are; records and the page do not", () => {
  givenRepository();
  mkdirSync(join(folder, "tests/bench/results"), { recursive: true });
  mkdirSync(join(folder, "docs/contributors/performance"), { recursive: true });
  for (const own of [
    "tests/bench/results/a.json",
    "docs/contributors/performance.md",
    "docs/contributors/performance/a.svg",
  ]) {
    writeFileSync(join(folder, own), "2");
  }
  expect(commitIn(join(folder, "src")).changed).toBe(false);

  writeFileSync(join(folder, "b"), "2");
  expect(commitIn(join(folder, "src")).changed).toBe(true);
});

test("outside a repository it is unknown", () => {
  expect(commitIn(folder)).toEqual({ id: "unknown", changed: false });
});
