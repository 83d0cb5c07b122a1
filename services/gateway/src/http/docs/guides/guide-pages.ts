import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageGroup } from "../site/page";
import { DOCS_PATH } from "../site/shell";
import { GUIDES_PATH } from "./guide-link";
import { guidePage } from "./guide-page";
import { type Image, readImages } from "./images";
import { DOWNLOADS, GUIDES } from "./manifest";

/** The repository's folder, also from `dist` and in an image. */
const DOCS = join(__dirname, "../../../../../../docs");

export interface Guides {
  /** Their pages, by section. */
  groups: PageGroup[];
  /** Their Markdown and other files, by their addresses. */
  sources: Map<string, string>;
  images: readonly Image[];
}

export function readGuides(): Guides {
  const sources = new Map(
    Object.entries(DOWNLOADS).map(([name, file]) => [`${DOCS_PATH}/${name}`, readDocs(file)]),
  );
  const images = readImages(DOCS);
  const groups = Object.entries(GUIDES).map(([title, guides]) => ({
    title,
    pages: guides.map((guide) => {
      const source = readDocs(guide.file);
      sources.set(`${GUIDES_PATH}/${guide.slug}.md`, source);
      return guidePage(guide, source, images);
    }),
  }));
  return { groups, sources, images: [...images.values()] };
}

function readDocs(file: string): string {
  return readFileSync(join(DOCS, file), "utf8");
}
