import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deadLinks } from "../../src/guides/dead-links";

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
