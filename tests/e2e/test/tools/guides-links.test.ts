import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideOf } from "../../src/guides/guide";

const ROOT = join(__dirname, "../../../..");

/** The records of benches keep the paths of their day. */
const IGNORED = [
  "**/node_modules/**",
  "dist/**",
  "tests/bench/results/**",
  "tests/e2e/test/tools/guides-with-*",
];

const pages = globSync("{*,{docs,libs,services,deploy,tests,protos}/**/*}.md", {
  cwd: ROOT,
  exclude: IGNORED,
});

const WRONG = "tests/e2e/test/tools/guides-with-dead-links.md";

test.each(pages)("every link of %s has an existing target", (page) => {
  expect(deadLinks(page)).toEqual([]);
});

test.each(pages)("every path and function that %s names exists", (page) => {
  expect(missingPaths(page)).toEqual([]);
  expect(missingFunctions(page)).toEqual([]);
  expect(misquotations(page)).toEqual([]);
});

test("a link to a missing page or heading, a missing path, function and line of code are found", () => {
  expect(deadLinks(WRONG)).toEqual(["no-such-page.md", "#no-such-heading"]);
  expect(missingPaths(WRONG)).toEqual(["services/no-such-service/src/main.ts"]);
  expect(missingFunctions(WRONG)).toEqual(["noSuchFunction in services/payid/src/main.ts"]);
  expect(misquotations(WRONG)).toEqual(["interface NoGuide { in ../../src/guides/guide.ts"]);
});

/** Addresses on the web are not tried. */
function deadLinks(page: string): string[] {
  return guideOf(textOf(page)).links.filter((link) => !leadsSomewhere(page, link));
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  if (anchor === undefined) return true;
  return guideOf(textOf(target)).anchors.has(anchor);
}

const PATH = /(?<![\w/.@-])(?:services|libs|deploy|tests|protos|docs|src)\/[\w./-]*\w/g;

/** Build output is not there before a build. */
function missingPaths(page: string): string[] {
  const paths = [...textOf(page).matchAll(PATH)].map(([path]) => path);
  return paths.filter((path) => !path.includes("/dist/") && !found(page, path));
}

/** A page names a function as "`name` in `path`". */
function missingFunctions(page: string): string[] {
  return [...textOf(page).matchAll(/`(\w+)` in\s`([\w./-]+\.ts)`/g)].flatMap(
    ([, name = "", path = ""]) => {
      const file = found(page, path);
      return file && textOf(file).includes(name) ? [] : [`${name} in ${path}`];
    },
  );
}

/** A link whose text is code with spaces in it quotes its file. */
function misquotations(page: string): string[] {
  const links = textOf(page).matchAll(/\[([^\]]*`[^\]]*)\]\(([^)\s]+\.[jt]s)\)/g);
  return [...links].flatMap(([, text = "", target = ""]) => {
    const code = textOf(join(dirname(page), target));
    return [...text.matchAll(/`([^`]* [^`]*)`/g)]
      .filter(([, quoted = ""]) => !code.includes(quoted))
      .map(([, quoted]) => `${quoted} in ${target}`);
  });
}

/** A path of a page is one from the root of the repository, or from the page's folder. */
function found(page: string, path: string): string | undefined {
  return [path, join(dirname(page), path)].find((one) => existsSync(join(ROOT, one)));
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
