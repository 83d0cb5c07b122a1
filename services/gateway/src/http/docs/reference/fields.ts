import type { JsonSchema } from "../../openapi/open-api";
import { escapeHtml, inline, inlineCode } from "../html";
import { nameOf } from "./lookup";

/** One line of a table of fields. */
interface Field {
  /** Its path, such as `customer.email`; empty for a heading between alternatives. */
  path: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** Whether the fields are sent, or answered: of those that are sent it is presence which must be there. */
type Way = "sent" | "answered";

/** The fields of an object, those of objects in it under it; empty when it is no object with fields. */
export function fieldTable(schema: JsonSchema, way: Way): string {
  const rows = fieldsOf(schema, "");
  if (rows.length === 0) return "";
  const choice = choiceOf(schema);
  const note = choice ? `<p>${choice}</p>` : "";
  return `${note}<table><thead><tr><th>Field<th>Type<th>Description</tr></thead><tbody>${rows.map((row) => rowOf(row, way)).join("")}</tbody></table>`;
}

function rowOf({ path, type, isRequired, description }: Field, way: Way): string {
  if (path === "") return `<tr class="or"><th colspan="3">${description}</tr>`;
  const presence = {
    sent: isRequired ? "required" : "",
    answered: isRequired ? "" : "may be absent",
  };
  const note = presence[way] ? `<small>${presence[way]}</small>` : "";
  return `<tr><th>${pathHtml(path)}<td>${type}${note}<td>${description}</tr>`;
}

/** The path to a field is fainter than its name. */
function pathHtml(path: string): string {
  const cut = path.lastIndexOf(".") + 1;
  const way = path.slice(0, cut);
  return `<code>${way ? `<span>${escapeHtml(way)}</span>` : ""}${escapeHtml(path.slice(cut))}</code>`;
}

function fieldsOf(schema: JsonSchema, prefix: string): Field[] {
  const { properties = {}, required = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) => [
    {
      path: prefix + name,
      type: typeOf(field),
      isRequired: required.includes(name),
      description: [field.description && inline(field.description), rulesOf(field)]
        .filter(Boolean)
        .join(" "),
    },
    ...fieldsWithin(field, prefix + name),
  ]);
  return [...own, ...alternativesOf(schema, prefix)];
}

/** Of objects that have no page of their own, also in lists. */
function fieldsWithin(field: JsonSchema, path: string): Field[] {
  const solid = withoutNull(field);
  if (nameOf(solid)) return [];
  if (solid.items) return nameOf(solid.items) ? [] : fieldsOf(solid.items, `${path}[].`);
  return fieldsOf(solid, `${path}.`);
}

/** Objects of which one is sent, one after the other. */
function alternativesOf(schema: JsonSchema, prefix: string): Field[] {
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(
    (one) => one.properties !== undefined,
  );
  return alternatives.flatMap((one, index) => [
    { path: "", type: "", isRequired: false, description: index === 0 ? "Either" : "or" },
    ...fieldsOf(one, prefix),
  ]);
}

/** Fields of which exactly one is to be sent, where a schema says so. */
function choiceOf({ oneOf = [] }: JsonSchema): string {
  const names = oneOf.map(({ required, properties }) => (properties ? [] : (required ?? [])));
  if (names.length === 0 || names.some((list) => list.length !== 1)) return "";
  return `Exactly one of ${names.map(([name]) => `<code>${name}</code>`).join(" and ")}.`;
}

/** The schema without null, which its type shows. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const solid = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = solid;
  return schema.anyOf && solid.length === 1 && only ? only : schema;
}

const FORMATS: Record<string, string> = {
  "date-time": "timestamp",
  date: "date",
  uri: "URL",
  email: "email address",
};

export function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return `<a href="#${name}">${name}</a>`;
  if (schema.anyOf || schema.oneOf) return eitherOf(schema.anyOf ?? schema.oneOf ?? []);
  if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format] ?? "";
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const types = [schema.type ?? "any"].flat().map((type) => (type === "array" ? "list" : type));
  return types.join(" or ");
}

function eitherOf(alternatives: JsonSchema[]): string {
  return [...new Set(alternatives.map(typeOf))].join(" or ");
}

/** The constraints of a value, as far as they are worth reading. */
function rulesOf(field: JsonSchema): string {
  const schema = withoutNull(field);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const rules = [
    values && `${values.length > 1 ? "One of " : ""}${values.map(codeOf).join(", ")}.`,
    rangeOf(schema.minLength, schema.maxLength, "character"),
    rangeOf(schema.minItems, schema.maxItems, "item"),
    rangeOf(schema.minimum, schema.maximum),
    !field.description && patternOf(schema),
    isShown(field.default) && `Default: ${codeOf(field.default)}.`,
  ];
  return rules.filter(Boolean).join(" ");
}

/** Longer ones help no reader. */
const PATTERN_MAX = 40;

function patternOf({ pattern = "" }: JsonSchema): string {
  return pattern && pattern.length <= PATTERN_MAX ? `Like ${codeOf(pattern)}.` : "";
}

/** An empty text or object is nothing to be presence. */
function isShown(value: unknown): boolean {
  return value !== undefined && value !== "" && JSON.stringify(value) !== "{}";
}

function codeOf(value: unknown): string {
  return inlineCode(typeof value === "string" ? value : JSON.stringify(value));
}

function rangeOf(least: number | undefined, most: number | undefined, unit = ""): string {
  const units = unit ? ` ${unit}s` : "";
  const figure = (value: number) => value.toLocaleString("en");
  if (least && most !== undefined) {
    return least === most
      ? `Exactly ${figure(least)}${units}.`
      : `${figure(least)} to ${figure(most)}${units}.`;
  }
  if (most !== undefined) return `At most ${figure(most)}${units}.`;
  return least ? `At least ${figure(least)}${unit && least === 1 ? ` ${unit}` : units}.` : "";
}
