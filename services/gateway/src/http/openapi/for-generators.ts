import { isDeepStrictEqual } from "node:util";
import { mergedSchema } from "./merged-schema";
import type { ApiOperation, JsonSchema, Media, OpenApi, Ref, Response } from "./open-api";

/**
 * The published document, which client generators can read. They cannot read unions and boolean constants,
 * and invent a name for every unnamed body. Such a schema becomes a wider one, with the exact schema under
 * `x-kobo-exact`.
 */
export function forGenerators(document: OpenApi): OpenApi {
  const { components } = document;
  const names = new Names(components.schemas);
  const operations = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => operationFor(operation, names)),
  );
  const webhooks = mapValues(document.webhooks, ({ post }) => ({
    post: {
      ...post,
      requestBody: withJson(post.requestBody, (schema) =>
        names.reference(schema, post.operationId.replace(/^on(.*)/, "$1Event")),
      ),
    },
  }));
  const responses = mapValues(components.responses, (response, name) =>
    refusalFor(response, name, names),
  );
  return {
    ...document,
    paths: operations,
    webhooks,
    components: {
      ...components,
      responses,
      schemas: sorted(names.named),
    },
  };
}

/** The schemas of a document. Each object has its own name, which does not depend on other objects. */
class Names {
  readonly named: Record<string, JsonSchema> = {};
  readonly #records: Record<string, JsonSchema>;

  constructor(records: Record<string, JsonSchema>) {
    this.#records = records;
    for (const [name, schema] of Object.entries(records)) {
      this.named[name] = this.#readable(schema, name);
    }
  }

  /** Names an object, and returns a reference to it; other schemas are only made readable. */
  reference(schema: JsonSchema, name: string): JsonSchema {
    const readable = this.#readable(schema, name);
    if (readable.$ref !== undefined || (!readable.properties && !readable.allOf)) return readable;
    const part: JsonSchema = { ...readable, "x-kobo-inline": true };
    const known = this.named[name];
    if (known && !isDeepStrictEqual(known, part)) {
      throw new Error(`Two schemas would be called ${name}.`);
    }
    this.named[name] = part;
    return refTo(name);
  }

  readonly #resolve = (schema: JsonSchema): JsonSchema => {
    const name = schema.title ?? schema.$ref?.split("/").at(-1);
    return (name === undefined ? undefined : this.#records[name]) ?? schema;
  };

  merged(schemas: readonly JsonSchema[]): JsonSchema {
    return mergedSchema(schemas, this.#resolve);
  }

  #readable(schema: JsonSchema, name: string): JsonSchema {
    const wider = this.#wider(schema);
    if (wider) return { ...this.#readable(wider, name), "x-kobo-exact": schema };
    const { items, properties, additionalProperties: others, allOf, anyOf } = schema;
    const part = (inner: JsonSchema, suffix = "") => this.reference(inner, partName(name, suffix));
    return {
      ...schema,
      ...(items ? { items: part(items, "Item") } : {}),
      ...(properties ? { properties: mapValues(properties, part) } : {}),
      ...(allOf ? { allOf: allOf.map((one) => this.#readable(one, name)) } : {}),
      ...(anyOf ? { anyOf: anyOf.map((one) => part(one)) } : {}),
      ...(typeof others === "object" ? { additionalProperties: part(others, "Value") } : {}),
    };
  }

  /** A wider schema; undefined for one that generators can read. */
  #wider(schema: JsonSchema): JsonSchema | undefined {
    const { title, const: only, anyOf, oneOf, description, ...rest } = schema;
    const described = description === undefined ? {} : { description };
    // A narrowed record: generators would create a second type of the same name.
    if (title !== undefined && this.#records[title]) return { ...refTo(title), ...described };
    if (typeof only === "boolean") return { ...rest, ...described };
    const nullable = (schema.required ?? []).filter((name) =>
      isNullableSchema(schema.properties?.[name]),
    );
    // Java clients reject null for required fields.
    if (nullable.length > 0) {
      const required = schema.required?.filter((name) => !nullable.includes(name)) ?? [];
      return { ...schema, required };
    }
    const choice = anyOf ?? oneOf ?? [];
    // Rules about combinations of properties have no type.
    if (choice.length > 0 && !choice.some(hasType)) return { ...rest, ...described };
    const values = choice.filter(({ type }) => type !== "null");
    if (values.length < 2) return undefined;
    if (values.every(({ type }) => typeof type === "string" && type !== "object")) return described;
    return { ...this.merged(choice), ...described };
  }
}

/** `CardPaymentNextAction` for `next_action` of `CardPaymentRecord`. */
function partName(name: string, part: string): string {
  return part === "" ? name : name.replace(/Record$/, "") + pascal(part);
}

function operationFor(operation: ApiOperation, names: Names): ApiOperation {
  const { operationId, requestBody, responses } = operation;
  const id = pascal(operationId);
  const refused = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, one]) => [status, refusalFor(one, `${id}Failure`, names)] as const);
  const body =
    requestBody && withJson(requestBody, (schema) => names.reference(schema, `${id}Request`));
  return {
    ...operation,
    ...(body ? { requestBody: body } : {}),
    responses: { ...successesFor(operation, names), ...Object.fromEntries(refused) },
  };
}

/** Generated methods have one result type for all success statuses. */
function successesFor(
  { operationId, responses }: ApiOperation,
  names: Names,
): ApiOperation["responses"] {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const schemas = successes.flatMap(([, one]) => jsonOf(one)?.schema ?? []);
  const [first, ...others] = schemas;
  if (!first) return Object.fromEntries(successes);
  const isOne = others.every((other) => isDeepStrictEqual(other, first));
  const named = names.reference(
    isOne ? first : names.merged(schemas),
    `${pascal(operationId)}Response`,
  );
  return Object.fromEntries(
    successes.map(([status, one]) => [
      status,
      withJson(one, (schema) => (isOne ? named : { ...named, "x-kobo-exact": schema })),
    ]),
  );
}

/** Clients read every error as one type, by its `code`. */
function refusalFor<Part extends Response | Ref>(response: Part, name: string, names: Names): Part {
  return withJson(response, (schema) => {
    const base = baseOf(schema);
    return base === schema ? names.reference(schema, name) : { ...base, "x-kobo-exact": schema };
  });
}

/** @throws Error for an error response whose bodies have no common schema */
function baseOf(schema: JsonSchema): JsonSchema {
  const { oneOf, allOf } = schema;
  const [first, ...others] = (oneOf ?? allOf?.slice(0, 1) ?? []).map((part) =>
    oneOf ? baseOf(part) : part,
  );
  if (!first) return schema;
  if (others.every((other) => isDeepStrictEqual(other, first))) return first;
  throw new Error("The bodies of a refusal have nothing in common.");
}

/** Whether null may replace an object, a list or an enum. */
function isNullableSchema({ anyOf = [] }: JsonSchema = {}): boolean {
  return (
    anyOf.some(({ type }) => type === "null") &&
    anyOf.some(({ $ref, properties, items, enum: words }) => $ref ?? properties ?? items ?? words)
  );
}

function hasType({ $ref, type, properties, enum: words, const: only }: JsonSchema): boolean {
  return [$ref, type, properties, words, only].some((part) => part !== undefined);
}

function jsonOf(response: Response | Ref): Media | undefined {
  return "content" in response ? response.content?.["application/json"] : undefined;
}

/** Replaces the schema of the JSON, if there is any. */
function withJson<Part extends { content?: Record<string, Media> } | Ref>(
  part: Part,
  change: (schema: JsonSchema) => JsonSchema,
): Part {
  const content = "content" in part ? part.content : undefined;
  const json = content?.["application/json"];
  if (!json) return part;
  return {
    ...part,
    content: { ...content, "application/json": { ...json, schema: change(json.schema) } },
  };
}

function pascal(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  );
}

function sorted<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
