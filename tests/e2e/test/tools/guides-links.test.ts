import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideOf } from "../../src/guides/guide";

const ROOT = join(__dirname, "../../../..");

/** Records of benches name what was there on their day. */
const IGNORED = [
  "**/node_modules/**",
  ".kobo/**",
  "dist/**",
  "tests/bench/results/**",
  "**/guides-with-*",
];

const pages = globSync("{*,{docs,libs,services,deploy,tests,protos}/**/*}.md", {
  cwd: ROOT,
  exclude: IGNORED,
});

test.each(pages)("no link of %s leads nowhere", (file) => {
  expect(deadLinks(join(ROOT, file))).toEqual([]);
});

test("a link to what is not there is found, and one to a heading that is not there", () => {
  const dead = deadLinks(join(__dirname, "guides-with-dead-links.md"));

  expect(dead).toEqual(["no-such-page.md", "#no-such-heading"]);
});

/** The links of a guide that lead nowhere in the repository. Addresses of the web are not tried. */
function deadLinks(file: string): string[] {
  return guideOf(readFileSync(file, "utf8")).links.filter((link) => !leadsSomewhere(file, link));
}

function leadsSomewhere(file: string, link: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  return guideOf(readFileSync(target, "utf8")).anchors.has(anchor);
}
