import type { OpenApi } from "../../../openapi/open-api";
import { exampleRequest, type Place } from "./example-request";
import { literal, type Notation, WIDTH } from "./literal";

const TYPESCRIPT: Notation = {
  indent: "  ",
  key: (name) => name,
  scalar: JSON.stringify,
  padding: " ",
};

/** The call of an operation's example with the SDK; undefined where it has no method. */
export function typescriptOf(document: OpenApi, place: Place): string | undefined {
  const { "x-kobo-sdk": method } = place.operation;
  if (method === undefined) return undefined;
  const { pathValues, body, query } = exampleRequest(document, place);
  const rest = body ?? query;
  const values = [...pathValues, ...(Object.keys(rest).length === 0 ? [] : [rest])];
  const call = `const answer = await kobo.${method}`;
  return `import { Kobo } from "@kobo/sdk";

const kobo = new Kobo(process.env.KOBO_SECRET_KEY ?? "");
${call}${argumentsOf(values, call.length)};`;
}

/** The arguments of a call that begins at a column. */
function argumentsOf(values: unknown[], column: number): string {
  const onOneLine = { column: Number.NEGATIVE_INFINITY };
  const flat = `(${values.map((value) => literal(value, TYPESCRIPT, onOneLine)).join(", ")})`;
  const [only, ...more] = values;
  const isText = more.length === 0 && typeof only === "string";
  if (isText || column + flat.length < WIDTH) return flat;
  if (more.length === 0) return `(${literal(only, TYPESCRIPT, { column })})`;
  const lines = values.map(
    (value) => `  ${literal(value, TYPESCRIPT, { indent: "  ", column: 2 })},\n`,
  );
  return `(\n${lines.join("")})`;
}
