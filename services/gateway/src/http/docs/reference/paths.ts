import { DOCS_PATH } from "../site/shell";

export const REFERENCE_PATH = `${DOCS_PATH}/reference`;

/** The address of a section's page. */
export function sectionPath(section: string): string {
  return `${REFERENCE_PATH}/${slugOf(section)}`;
}

/** The id of a section's title; no operation has such a name. */
export function sectionId(section: string): string {
  return `section-${slugOf(section)}`;
}

function slugOf(section: string): string {
  return section.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
