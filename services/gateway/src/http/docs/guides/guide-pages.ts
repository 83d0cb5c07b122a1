import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageGroup } from "../site/page";
import { GUIDES_PATH } from "./guide-link";
import { guidePage } from "./guide-page";
import { GUIDES } from "./manifest";

/** The repository's folder, also from `dist` and in an image. */
const DOCS = join(__dirname, "../../../../../../docs");

export interface Guides {
  /** Their pages, by section. */
  groups: PageGroup[];
  /** Each one's Markdown, by its address. */
  sources: Map<string, string>;
}

export function readGuides(): Guides {
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
