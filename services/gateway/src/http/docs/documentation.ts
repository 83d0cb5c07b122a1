import { extname } from "node:path";
import type { Mode } from "@kobo/core/tenant";
import type { PublicEvent } from "../../domain/events/public-event";
import { openApiDocument } from "../openapi/document";
import { forGenerators } from "../openapi/for-generators";
import type { OpenApi } from "../openapi/open-api";
import type { Operation } from "../operations/operation";
import { readAssets } from "./assets";
import type { Documentation, DocumentationFile } from "./documentation-file";
import { type Guides, readGuides } from "./guides/guide-pages";
import { llmsTxt } from "./llms";
import { requestExamples } from "./reference/operation-article";
import { placesOf, referencePages } from "./reference/reference-pages";
import { homePage } from "./site/home";
import { NOT_FOUND_PATH, notFoundPage } from "./site/not-found";
import { searchIndex } from "./site/search-index";
import { ASSETS_PATH, pageHtml } from "./site/shell";

const SOURCE_TYPES: Record<string, DocumentationFile["type"]> = {
  ".md": "text/markdown",
  ".json": "application/json",
};

interface About {
  operations: Operation[];
  events: PublicEvent[];
  publicUrl: Record<Mode, string>;
  version: string;
}

/** Makes the documentation of each mode when it is first asked for, which takes a while, and keeps it. */
export function documentation({ operations, ...about }: About): (mode: Mode) => Documentation {
  const cache = new Map<Mode, Documentation>();
  let guides: Guides | undefined;
  return (mode) => {
    const known = cache.get(mode);
    if (known) return known;
    guides ??= readGuides();
    const fresh = filesOf(openApiDocument(operations, { ...about, mode }), mode, guides);
    cache.set(mode, fresh);
    return fresh;
  };
}

function filesOf(document: OpenApi, mode: Mode, guides: Guides): Documentation {
  const groups = [...guides.groups, referencePages(document, mode)];
  const { summary, version } = document.info;
  const pages = [
    homePage(groups, { summary, example: firstExample(document) }),
    ...groups.flatMap(({ pages }) => pages),
  ];
  const site = { mode, version, groups };
  return new Map<string, DocumentationFile>([
    [
      "/openapi.json",
      {
        type: "application/json",
        content: JSON.stringify(forGenerators(document)),
        isShared: true,
      },
    ],
    ["/llms.txt", { type: "text/plain", content: llmsTxt(summary, guides.groups) }],
    ...pages.map((page): [string, DocumentationFile] => [
      page.path,
      { type: "text/html", content: pageHtml(page, site) },
    ]),
    ...[...guides.sources].map(([path, content]): [string, DocumentationFile] => [
      path,
      { type: SOURCE_TYPES[extname(path)] ?? "text/plain", content },
    ]),
    ...guides.images.map(({ address, content }): [string, DocumentationFile] => [
      address,
      { type: "image/webp", content },
    ]),
    [NOT_FOUND_PATH, { type: "text/html", content: pageHtml(notFoundPage(), site), status: 404 }],
    [`${ASSETS_PATH}/search.json`, { type: "application/json", content: searchIndex(groups) }],
    ...readAssets(),
  ]);
}

function firstExample(document: OpenApi) {
  const place = placesOf(document).find(
    ({ operation }) => operation.operationId === "createDynamicPayId",
  );
  return place ? requestExamples(document, place) : [];
}
