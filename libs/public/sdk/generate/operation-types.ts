import { type Document, type DocumentOperation, type JsonSchema, merged } from "./document";
import { pascal } from "./names";
import { typeOf } from "./schema-to-type";

/** A type that has a name of its own. */
export interface NamedType {
  name: string;
  description: string;
  type: string;
}

/** What a method of the SDK takes and gives. */
export interface MethodTypes {
  /** Positional, in the path's order. */
  params: readonly { name: string; type: string; description: string | undefined }[];
  /** The body, or a GET's query; undefined when it takes neither. */
  input: { type: string; required: boolean } | undefined;
  /** What is answered: a record, or a list's item. */
  result: string;
  /** Of lists: the name of the items in `data`, or null when `data` is the list. */
  items: string | null | undefined;
  /** The answer is the record itself, without an envelope. */
  flat: boolean;
  /** What was named for this method. */
  named: readonly NamedType[];
}

type NameOf = (schema: string) => string;

export function methodTypesOf(
  document: Document,
  operation: DocumentOperation,
  nameOf: NameOf,
): MethodTypes {
  const Name = pascal(operation.id);
  const named: NamedType[] = [];
  /** A shape without a name gets one. */
  const naming = (type: string, name: string, description: string) => {
    if (!type.includes("{")) return type;
    named.push({ name, description, type });
    return name;
  };
  const input = inputOf(operation, nameOf);
  const answer = answerOf(document, operation);
  const types = answer.schemas.map((schema) => typeOf(schema, { side: "output", nameOf }));
  const whole = [...new Set(types)].join(" | ") || "unknown";
  const isList = answer.items !== undefined;
  return {
    params: operation.params.map(({ name, schema, description }) => ({
      name,
      type: typeOf(schema ?? { type: "string" }, { side: "input", nameOf }),
      description,
    })),
    input: input && {
      type: naming(input.type, `${Name}Input`, `What \`${operation.sdk.join(".")}\` takes.`),
      required: input.required,
    },
    result: naming(
      whole,
      `${Name}${isList ? "Item" : "Result"}`,
      isList
        ? `One of what \`${operation.sdk.join(".")}\` lists.`
        : `What \`${operation.sdk.join(".")}\` answers.`,
    ),
    items: answer.items,
    flat: answer.flat,
    named,
  };
}

function inputOf(
  { id, method, body, query }: DocumentOperation,
  nameOf: NameOf,
): { type: string; required: boolean } | undefined {
  if (body && query.length > 0) throw new Error(`${id} has a body and a query.`);
  if (body) {
    const { schema } = body;
    const type = typeOf(schema, { side: "input", nameOf });
    return { type, required: body.required && !hasOnlyOptional(schema) };
  }
  if (query.length === 0) return undefined;
  if (method !== "GET") throw new Error(`${id} has a query and is a ${method}.`);
  const fields: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const type = typeOf(fields, { side: "input", nameOf });
  return { type, required: !hasOnlyOptional(fields) };
}

function hasOnlyOptional({ $ref, required = [], anyOf, oneOf }: JsonSchema): boolean {
  return $ref === undefined && required.length === 0 && !anyOf && !oneOf;
}

interface AnswerSchemas {
  schemas: readonly JsonSchema[];
  items: string | null | undefined;
  flat: boolean;
}

/** What stands in the envelopes of an operation's successes. */
function answerOf(document: Document, { id, answers }: DocumentOperation): AnswerSchemas {
  const bodies = answers.map((schema) => merged(document, schema));
  if (bodies.every((body) => !isEnvelope(body))) {
    return { schemas: answers, items: undefined, flat: true };
  }
  const all = bodies.map((body) => body.properties?.data ?? {});
  const lists = bodies.map((body) => listIn(document, body));
  const [list] = lists;
  if (!list) return { schemas: all, items: undefined, flat: false };
  if (lists.length > 1) throw new Error(`${id} answers lists in several ways.`);
  return { schemas: [list.item], items: list.name, flat: false };
}

function isEnvelope({ properties = {} }: JsonSchema): boolean {
  return "success" in properties && "data" in properties;
}

/** The list in an envelope: with `meta.pagination`, or with its cursor beside it. */
function listIn(
  document: Document,
  { properties = {} }: JsonSchema,
): { name: string | null; item: JsonSchema } | undefined {
  const data = merged(document, properties.data ?? {});
  const meta = merged(document, properties.meta ?? {});
  if (meta.properties && "pagination" in meta.properties) return { name: null, item: itemOf(data) };
  const { hasMore, nextCursor, previousCursor, ...others } = data.properties ?? {};
  if (!hasMore || !nextCursor || !previousCursor) return undefined;
  const [name, ...rest] = Object.keys(others);
  if (name === undefined || rest.length > 0) throw new Error("A list has more than its items.");
  return { name, item: itemOf(merged(document, others[name] ?? {})) };
}

function itemOf({ items }: JsonSchema): JsonSchema {
  if (typeof items !== "object") throw new Error("A list does not say what it lists.");
  return items;
}
