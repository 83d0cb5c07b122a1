import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageGroup } from "../site/page";
import { GUIDES_PATH } from "./guide-link";
import { guidePage } from "./guide-page";
import { GUIDES } from "./manifest";

/** The repository's folder, also from `dist` and in an image. */
const DOCS = join(__dirname, "../../../../../../docs");

/** The guides as pages, and each one's Markdown by its address. */
export function readGuides(): { groups: PageGroup[]; sources: Map<string, string> } {
  const sources = new Map<string, string>();
  const groups = Object.entries(GUIDES).map(([title, guides]) => ({
    title,
    pages: guides.map((guide) => {
      const source = readFileSync(join(DOCS, guide.file), "utf8");
      sources.set(`${GUIDES_PATH}/${guide.slug}.md`, source);
      return guidePage(guide, source);
    }),
  }));
  return { groups, sources };
}
