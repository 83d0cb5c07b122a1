import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideOf } from "../../src/guides/guide";

const DOCS = join(__dirname, "../../../../docs");

test.each(readdirSync(DOCS).filter((file) => file.endsWith(".md")))(
  "no link of %s leads nowhere",
  (file) => {
    expect(deadLinks(join(DOCS, file))).toEqual([]);
  },
);

test("a link to what is not there is found, and one to a heading that is not there", () => {
  const dead = deadLinks(join(__dirname, "guides-with-dead-links.md"));

  expect(dead).toEqual(["no-such-page.md", "#no-such-heading"]);
});

/** A guide's broken links within the repository. Web addresses are not tried. */
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
