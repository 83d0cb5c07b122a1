import { GUIDES_PATH } from "../../../src/http/docs/guides/guide-link";
import { readGuides } from "../../../src/http/docs/guides/guide-pages";
import type { JsonSchema } from "../../../src/http/openapi/open-api";
import { theDocument } from "../../api-document";

/** The names of fields that say why something failed, or was returned, skipped, paused or disabled. */
const REASON_FIELD = /(?:reason|failure|error)$/i;

/** The values of the enums in such fields of a schema, such as `failure.code: CARD_DECLINED`. */
function reasonsIn(part: unknown, field = ""): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { enum: values = [], properties = {}, ...others } = part as JsonSchema;
  return [
    ...(field ? values.map((value) => `${field}: ${value}`) : []),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      reasonsIn(schema, pathOf(field, name)),
    ),
    ...Object.values(others).flatMap((other) => reasonsIn(other, field)),
  ];
}

/** The path of a property from the field that gives the reason; empty for properties outside of one. */
function pathOf(field: string, name: string): string {
  if (field) return `${field}.${name}`;
  return REASON_FIELD.test(name) ? name : "";
}

/** The values in the first columns of a page's tables, each with the field that the column's header names. */
function valuesOn(markdown: string): Set<string> {
  const tables = markdown.split("\n\n").filter((block) => block.startsWith("|"));
  return new Set(
    tables.flatMap((table) => {
      const [header, ...rows] = table.split("\n").map(codesInFirstCell);
      return rows.flat().map((value) => `${header?.[0]}: ${value}`);
    }),
  );
}

function codesInFirstCell(row: string): string[] {
  const [, cell = ""] = row.split("|");
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

test("every reason in the API's schemas is on the page of failure reasons", () => {
  const reasons = [...new Set(reasonsIn(theDocument("test")))];
  const page = readGuides().sources.get(`${GUIDES_PATH}/failure-reasons.md`) ?? "";
  const shown = valuesOn(page);

  expect(reasons).toEqual(
    expect.arrayContaining([
      "disabledReason: gone",
      "error.code: too_many_lines",
      "failure.code: CARD_DECLINED",
      "pauseReason: merchant",
      "rejectionReason: ACCOUNT_CLOSED",
      "skipReason: missed",
    ]),
  );
  expect(reasons.filter((reason) => !shown.has(reason))).toEqual([]);
});
