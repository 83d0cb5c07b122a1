import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DocumentationFile } from "./documentation-file";
import { ASSETS_PATH } from "./site/shell";

const ASSETS = join(__dirname, "../../../assets");
const MINISEARCH = join(dirname(require.resolve("minisearch")), "../es/index.js");

const TYPES = { css: "text/css", js: "text/javascript" } as const;

/** The style sheet and the scripts of the pages. */
export function readAssets(): [string, DocumentationFile][] {
  return [
    asset("docs.css", "css"),
    ...["choices.js", "docs.js", "search.js", "try-it.js"].map((name) => asset(name, "js")),
    asset("minisearch.js", "js", MINISEARCH),
  ];
}

function asset(
  name: string,
  type: keyof typeof TYPES,
  file = join(ASSETS, name),
): [string, DocumentationFile] {
  return [`${ASSETS_PATH}/${name}`, { type: TYPES[type], content: readFileSync(file, "utf8") }];
}
