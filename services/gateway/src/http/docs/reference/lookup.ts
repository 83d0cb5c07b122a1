import {
  type ApiOperation,
  type JsonSchema,
  type Media,
  type OpenApi,
  type Ref,
  type Response,
  STREAM_TYPE,
} from "../../openapi/open-api";

/** Resolves a reference of the document; returns other values unchanged. */
export function found<Part extends object>(document: OpenApi, part: Part | Ref): Part {
  if (!("$ref" in part) || typeof part.$ref !== "string") return part as Part;
  const steps = part.$ref.replace("#/", "").split("/");
  const target = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    document,
  );
  if (target === undefined) throw new Error(`${part.$ref} points at nothing.`);
  return target as Part;
}

/** The name of the shape that a schema refers to, or is a variant of. */
export function nameOf(schema: JsonSchema): string | undefined {
  return schema.title ?? schema.$ref?.split("/").at(-1);
}

export function jsonOf({ content }: Response): Media | undefined {
  return content?.["application/json"];
}

/** The response of an operation that streams events; undefined for all others. */
export function streamOf({ responses }: ApiOperation): Media | undefined {
  const begun = responses[200];
  return begun && "content" in begun ? begun.content?.[STREAM_TYPE] : undefined;
}

/** The response of an operation that returns a CSV file; undefined for all others. */
export function fileOf({ responses }: ApiOperation): Media | undefined {
  const sent = responses[200];
  if (!(sent && "content" in sent) || jsonOf(sent)) return undefined;
  return sent.content?.["text/csv"];
}

/** Of an answer's schema the part that differs from operation to operation. */
export function dataOf({ schema }: Media): JsonSchema {
  return schema.properties?.data ?? schema;
}

/** Every name that a schema refers to or is a variant of, in itself and in its parts. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  const name = nameOf(value);
  const own = typeof name === "string" ? [name] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
