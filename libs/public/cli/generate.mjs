// Writes what the command says to do about each error of the API, from the API's own document.
import { readFileSync, writeFileSync } from "node:fs";

const DOCUMENT = new URL("../../../docs/openapi.json", import.meta.url);
const MADE = new URL("src/gen/remedies.ts", import.meta.url);

const { "x-kobo-errors": errors } = JSON.parse(readFileSync(DOCUMENT, "utf8"));
const lines = errors.map(({ code, remedy }) => `  ${code}: ${JSON.stringify(remedy)},`);

writeFileSync(
  MADE,
  [
    "// Made from docs/openapi.json by `npm run -w @kobo/cli generate`; not to be edited.",
    "",
    "/** What to do about an error of the API, by its code. */",
    "export const REMEDIES: Readonly<Record<string, string>> = {",
    ...lines,
    "};",
    "",
  ].join("\n"),
);
