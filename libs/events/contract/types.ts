import { compile } from "json-schema-to-typescript";
import type { Contract } from "./contract";
import type { JsonSchema } from "./json-schema";
import { extractSchemas } from "./named-schemas";

const HEAD = "// Made from the catalogue of events by `npm run events:generate`; not to be edited.";

/** `tsType` makes json-schema-to-typescript write the name instead of an inline type. */
type NamedSchema = JsonSchema & { tsType?: string };

/** The module of `@kobo/events-client`: the data of every event, as types and as JSON Schemas. */
export async function clientModuleOf(contract: Contract): Promise<string> {
  return [
    HEAD,
    ...(await typesOf(contract, "EventTypes")),
    "export type EventName = keyof EventTypes;",
    ...schemasOf(contract),
  ].join("\n\n");
}

/** The module of `@kobo/webhooks`: the data of what merchants may receive, as types. */
export async function webhooksModuleOf(contract: Contract): Promise<string> {
  const isPublic = Object.entries(contract).filter(([, event]) => event.public);
  return [
    HEAD,
    ...(await typesOf(Object.fromEntries(isPublic), "WebhookEventTypes")),
    "export type WebhookEventName = keyof WebhookEventTypes;",
  ].join("\n\n");
}

/** An interface for each named schema, and one that maps events to their data. */
async function typesOf(contract: Contract, title: string): Promise<string[]> {
  const { named, events } = extractSchemas(contract, (name): NamedSchema => ({ tsType: name }));
  const properties = Object.entries(events).map(([name, schema]) => [
    name,
    { ...schema, description: contract[name]?.description },
  ]);
  const index: JsonSchema = {
    type: "object",
    description: "The data of each event.",
    properties: Object.fromEntries(properties),
    required: Object.keys(events),
  };
  return Promise.all(
    [...Object.entries(named), [title, index] as const].map(([name, schema]) =>
      compile(schema, name, {
        // The schemas are open, but an index signature would accept every misspelt name.
        additionalProperties: false,
        bannerComment: "",
        format: false,
      }),
    ),
  );
}

/** A constant for each named schema, and the list of events that refers to them. */
function schemasOf(contract: Contract): string[] {
  const { named, events } = extractSchemas(contract, (name) => ({ $ref: name }));
  const constants = Object.entries(named).map(
    ([name, schema]) => `const ${constantOf(name)} = ${codeOf(schema)};`,
  );
  const entries = Object.entries(events).map(([name, schema]) => {
    const { domain, sources, version, public: isPublic } = contract[name] ?? {};
    return `${JSON.stringify(name)}: ${codeOf({ domain, sources, version, public: isPublic, schema })},`;
  });
  const type =
    "{ readonly [Name in EventName]: { domain: string; sources: readonly string[]; version: number; public: boolean; schema: object } }";
  return [
    ...constants,
    `/** The catalogue of events; \`schema\` is the JSON Schema of its data. */
export const EVENTS: ${type} = {\n${entries.join("\n")}\n};`,
  ];
}

/** JSON is valid code; references become the names of constants. */
function codeOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\{"\$ref":"(\w+)"\}/g, (_, name) => constantOf(name));
}

function constantOf(shape: string): string {
  return shape.charAt(0).toLowerCase() + shape.slice(1);
}
