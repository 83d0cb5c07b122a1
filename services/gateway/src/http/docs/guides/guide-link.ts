import { posix } from "node:path";
import { DOCS_PATH } from "../site/shell";
import { DOWNLOADS, GUIDES } from "./manifest";

export const GUIDES_PATH = `${DOCS_PATH}/guides`;

const ADDRESSES = new Map([
  ["README.md", DOCS_PATH],
  ["openapi.json", "/openapi.json"],
  ...Object.entries(DOWNLOADS).map(([name, file]) => [file, `${DOCS_PATH}/${name}`] as const),
  ...Object.values(GUIDES)
    .flat()
    .map(({ file, slug }) => [file, `${GUIDES_PATH}/${slug}`] as const),
]);

/** Where a link of a guide leads: to an address, or to a file that the site does not have. */
export type Target = { address: string } | { file: string };

export function resolveLink(href: string, fromFile: string): Target {
  if (/^(?:https?:|mailto:|#)/.test(href)) return { address: href };
  const [path = "", fragment] = href.split("#");
  const file = fileOf(path, fromFile);
  const address = ADDRESSES.get(file);
  if (address === undefined) return { file: posix.join("docs", file) };
  return { address: fragment ? `${address}#${fragment}` : address };
}

/** Resolves a path in a file of `docs/` to a path in `docs/`. */
export function fileOf(path: string, fromFile: string): string {
  return posix.join(posix.dirname(fromFile), path);
}
