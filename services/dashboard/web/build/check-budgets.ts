import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const KIB = 1024;
const BUDGETS = {
  /** Scripts of the signed-out pages. */
  signInScripts: 40 * KIB,
  /** All that home loads: document, scripts with those of its chart, styles. */
  firstPage: 170 * KIB,
  /** Scripts that a further page adds. */
  route: 40 * KIB,
  /** Files of home; six of the twelve requests are the theme, the session, the page's data in three parts, and the icon. */
  firstPageFiles: 12 - 6,
};

type Bundle = Rolldown.OutputBundle;

/** Fails the build when a page grows beyond its budget. Sizes are of gzip. */
export function checkBudgets(): Plugin {
  return {
    name: "check-budgets",
    apply: "build",
    writeBundle(_, bundle) {
      const measured = measure(bundle);
      const over = measured.filter(({ value, max }) => value > max);
      for (const { name, value, max } of measured) this.info(`${name}: ${value} of ${max}`);
      if (over.length > 0) this.error(`Over budget: ${over.map(({ name }) => name).join(", ")}`);
    },
  };
}

function measure(bundle: Bundle): { name: string; value: number; max: number }[] {
  const signIn = filesOf(bundle, scriptsOf(bundle, "sign-in.html"));
  const home = [...scriptsOf(bundle, "index.html"), chunkOf(bundle, CHART)];
  const firstPage = new Set([...filesOf(bundle, home), "index.html", ...styles(bundle)]);
  const routes = dynamicImportsOf(bundle, firstPage).map((chunk) => ({
    name: `route ${chunk.fileName}`,
    value: sizeOf(bundle, without(filesOf(bundle, [chunk]), firstPage)),
    max: BUDGETS.route,
  }));
  return [
    {
      name: "sign-in scripts",
      value: sizeOf(bundle, signIn),
      max: BUDGETS.signInScripts,
    },
    { name: "first page", value: sizeOf(bundle, firstPage), max: BUDGETS.firstPage },
    { name: "files of the first page", value: firstPage.size, max: BUDGETS.firstPageFiles },
    ...routes,
  ];
}

/** Home loads it by itself. */
const CHART = "/web/src/chart/daily-chart.tsx";

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one): one is Rolldown.OutputChunk =>
      one.type === "chunk" && Boolean(one.facadeModuleId?.endsWith(module)),
  );
  if (!found) throw new Error(`No chunk is of ${module}: its budget cannot be checked.`);
  return found;
}

const SCRIPT = /<script[^>]* src="\/(assets\/[^"]+)"/g;

/** The chunks that a document loads. */
function scriptsOf(bundle: Bundle, document: string): Rolldown.OutputChunk[] {
  const html = bundle[document];
  const text = html?.type === "asset" ? String(html.source) : "";
  const chunks = [...text.matchAll(SCRIPT)].map(([, name = ""]) => bundle[name]);
  const found = chunks.filter((one) => one?.type === "chunk");
  if (found.length === 0)
    throw new Error(`${document} loads no script: its budget is not checked.`);
  return found;
}

/** The chunks and all that they import at once. */
function filesOf(bundle: Bundle, chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const name of imports) add(bundle[name] as Rolldown.OutputChunk);
  };
  for (const chunk of chunks) add(chunk);
  return files;
}

function without(files: Set<string>, loaded: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !loaded.has(file)));
}

function dynamicImportsOf(bundle: Bundle, files: Set<string>): Rolldown.OutputChunk[] {
  const chunks = [...files].map((file) => bundle[file]).filter((one) => one?.type === "chunk");
  const names = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  return [...names].map((name) => bundle[name]).filter((one) => one?.type === "chunk");
}

function styles(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith(".css"));
}

function sizeOf(bundle: Bundle, files: Set<string>): number {
  const contents = [...files].map((file) => bundle[file]).filter((one) => one !== undefined);
  return contents.reduce(
    (sum, one) => sum + gzipSync(one.type === "chunk" ? one.code : one.source).length,
    0,
  );
}
