import { isDeepStrictEqual } from "node:util";
import { alternativesOf, type JsonSchema } from "./json-schema";

/** A way in which current data may be refused or missed by readers of the released schema. */
export interface Break {
  /** Such as `data.transfers[].amount`. */
  path: string;
  problem: string;
}

/** Whether the current schema still guarantees one keyword of the released schema. */
type Check = (released: JsonSchema, current: JsonSchema, path: string) => Break[];

/** Annotations constrain nothing. `default` is checked with the properties. */
const ANNOTATIONS = new Set([
  ...["$comment", "$schema", "default", "deprecated", "description", "examples", "title"],
]);

/** A schema with a keyword outside this list may not change. */
const CHECKS: Readonly<Record<string, Check>> = {
  type: typeBreaks,
  enum: valueBreaks,
  const: valueBreaks,
  format: sameBreaks("format"),
  pattern: sameBreaks("pattern"),
  minimum: boundBreaks("minimum", "lower"),
  minLength: boundBreaks("minLength", "lower"),
  minItems: boundBreaks("minItems", "lower"),
  maximum: boundBreaks("maximum", "upper"),
  maxLength: boundBreaks("maxLength", "upper"),
  maxItems: boundBreaks("maxItems", "upper"),
  items: itemBreaks,
  required: requiredBreaks,
  properties: propertyBreaks,
  additionalProperties: otherPropertyBreaks,
};

/**
 * Reasons why the released schema could refuse data that the current schema accepts; empty when it
 * accepts all of it. It may report a false break, and never misses one.
 */
export function breaksBetween(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  if (isDeepStrictEqual(released, current) || keywordsOf(released).length === 0) return [];
  const unknown = new Set([released, current].flatMap(notUnderstood));
  if (unknown.size > 0) {
    return [{ path, problem: `changed, and this check does not understand ${[...unknown]}` }];
  }
  const choices = alternativesOf(released);
  return alternativesOf(current)
    .flatMap(byValue)
    .flatMap((one) => fitBreaks(choices, one, path));
}

function keywordsOf(schema: JsonSchema): string[] {
  return Object.keys(schema).filter((keyword) => !ANNOTATIONS.has(keyword));
}

/** The check understands `anyOf` only where it stands alone. */
function notUnderstood(schema: JsonSchema): string[] {
  const keywords = keywordsOf(schema);
  if (schema.anyOf && keywords.length === 1) return schema.anyOf.flatMap(notUnderstood);
  return keywords.filter((keyword) => !Object.hasOwn(CHECKS, keyword));
}

/** Each listed value may fit another alternative. */
function byValue({ enum: values, ...schema }: JsonSchema): JsonSchema[] {
  return values ? values.map((value) => ({ ...schema, const: value })) : [schema];
}

/** The breaks against the alternative that comes closest. */
function fitBreaks(choices: readonly JsonSchema[], current: JsonSchema, path: string): Break[] {
  const [closest] = choices
    .filter((choice) => typeBreaks(choice, current, path).length === 0)
    .map((choice) => choiceBreaks(choice, current, path))
    .toSorted((one, other) => one.length - other.length);
  return closest ?? [{ path, problem: `may now be ${typeOf(current) ?? "anything"}` }];
}

function choiceBreaks(choice: JsonSchema, current: JsonSchema, path: string): Break[] {
  return keywordsOf(choice).flatMap((keyword) => CHECKS[keyword]?.(choice, current, path) ?? []);
}

/** Undefined when it may be of any type. */
function typeOf(schema: JsonSchema): string | undefined {
  return "const" in schema ? typeOfValue(schema.const) : [schema.type].flat()[0];
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function typeBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  const { type: was } = released;
  const is = typeOf(current);
  if (was === undefined || is === was || (was === "number" && is === "integer")) return [];
  return [{ path, problem: `may now be ${is ?? "anything"} instead of ${was}` }];
}

function valueBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  const known = released.enum ?? [released.const];
  if (!("const" in current)) return [{ path, problem: "may now have any value" }];
  if (known.some((value) => isDeepStrictEqual(value, current.const))) return [];
  return [{ path, problem: `may now be ${JSON.stringify(current.const)}` }];
}

function sameBreaks(keyword: "format" | "pattern"): Check {
  return (released, current, path) =>
    released[keyword] === current[keyword]
      ? []
      : [{ path, problem: `its ${keyword} changed from ${released[keyword]}` }];
}

type Bound = `${"min" | "max"}${"imum" | "Length" | "Items"}`;

function boundBreaks(keyword: Bound, side: "lower" | "upper"): Check {
  return (released, current, path) => {
    const was = Number(released[keyword]);
    const is = current[keyword];
    const isKept = is !== undefined && (side === "lower" ? is >= was : is <= was);
    return isKept ? [] : [{ path, problem: `its ${keyword} of ${was} no longer holds` }];
  };
}

function itemBreaks({ items: was = {} }: JsonSchema, { items: is = {} }: JsonSchema, path: string) {
  return breaksBetween(was, is, `${path}[]`);
}

function requiredBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  const { required = [], properties } = current;
  return (
    (released.required ?? [])
      .filter((name) => !required.includes(name))
      // The check of properties reports removed ones.
      .filter((name) => has(properties, name) || !has(released.properties, name))
      .map((name) => ({ path: `${path}.${name}`, problem: "may now be missing" }))
  );
}

function propertyBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  return Object.entries(released.properties ?? {}).flatMap(([name, was]) => {
    const of = `${path}.${name}`;
    const is = has(current.properties, name) ? current.properties?.[name] : undefined;
    if (!is) return [{ path: of, problem: "was removed" }];
    const isSure = current.required?.includes(name) ?? false;
    return [...breaksBetween(was, is, of), ...(isSure ? [] : defaultBreaks(was, is, of))];
  });
}

/** Readers fill in the released default. */
function defaultBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  const { default: was } = released;
  if (was === undefined || isDeepStrictEqual(was, current.default)) return [];
  return [{ path, problem: `its default is no longer ${JSON.stringify(was)}` }];
}

/** Breaks among the properties that the schema does not name. */
function otherPropertyBreaks(released: JsonSchema, current: JsonSchema, path: string): Break[] {
  const { additionalProperties: was = true, properties: known } = released;
  const { additionalProperties: rest = true, properties = {} } = current;
  const added = Object.entries(properties).filter(([name]) => !has(known, name));
  const others = [...added, ...(rest === false ? [] : [["*", rest === true ? {} : rest] as const])];
  return others.flatMap(([name, is]) => {
    const of = `${path}.${name}`;
    if (was === false) return [{ path: of, problem: "is new where nothing more was allowed" }];
    return was === true ? [] : breaksBetween(was, is, of);
  });
}

function has(properties: JsonSchema["properties"], name: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, name);
}
