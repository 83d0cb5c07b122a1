import { type Contract, type ContractEvent, contractOfCatalogue } from "../../contract/contract";
import type { JsonSchema } from "../../contract/json-schema";

/** A contract of one event, `thing.happened`, with overrides. */
export function aContract(override: Partial<ContractEvent> = {}): Contract {
  return { "thing.happened": anEvent(override) };
}

export function anEvent(override: Partial<ContractEvent> = {}): ContractEvent {
  return {
    domain: "thing",
    owners: ["things"],
    sources: ["/kobo/things"],
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "thing id",
    description: "A thing happened.",
    schemaId: "urn:kobo:event:thing.happened:1",
    schema: { title: "ThingRecord", type: "object", properties: { id: { type: "string" } } },
    example: { id: "1" },
    ...override,
  };
}

/** The current contract with one event changed. */
export function withEvent(
  name: string,
  change: (event: ContractEvent) => Partial<ContractEvent>,
): Contract {
  const contract = contractOfCatalogue();
  const event = contract[name];
  if (!event) throw new Error(`There is no event ${name}.`);
  return { ...contract, [name]: { ...event, ...change(event) } };
}

/** The current contract without one event. */
export function withoutEvent(name: string): Contract {
  const { [name]: _, ...contract } = contractOfCatalogue();
  return contract;
}

/**
 * The current contract with the schema at a path, such as `payment.status` or `transfers[].kind`,
 * changed.
 */
export function withSchema(
  name: string,
  path: string,
  change: (schema: JsonSchema) => JsonSchema,
): Contract {
  return withEvent(name, ({ schema }) => ({ schema: changedAt(schema, stepsOf(path), change) }));
}

function stepsOf(path: string): string[] {
  return path.replaceAll("[]", ".[]").split(".").filter(Boolean);
}

function changedAt(
  schema: JsonSchema,
  [step, ...rest]: string[],
  change: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  if (step === undefined) return change(schema);
  if (step === "[]") return { ...schema, items: changedAt(schema.items ?? {}, rest, change) };
  if (schema.anyOf) {
    const [first = {}, ...others] = schema.anyOf;
    return { ...schema, anyOf: [changedAt(first, [step, ...rest], change), ...others] };
  }
  const property = schema.properties?.[step];
  if (!property) throw new Error(`There is no property ${step}.`);
  return {
    ...schema,
    properties: { ...schema.properties, [step]: changedAt(property, rest, change) },
  };
}

/** Changes of an object's schema. */
export function without(...names: string[]) {
  return ({ properties = {}, required = [], ...schema }: JsonSchema): JsonSchema => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !names.includes(name)),
    ),
    required: required.filter((name) => !names.includes(name)),
  });
}

export function optional(...names: string[]) {
  return ({ required = [], ...schema }: JsonSchema): JsonSchema => ({
    ...schema,
    required: required.filter((name) => !names.includes(name)),
  });
}

export function required(...names: string[]) {
  return (schema: JsonSchema): JsonSchema => ({
    ...schema,
    required: [...(schema.required ?? []), ...names],
  });
}

export function adding(properties: Record<string, JsonSchema>) {
  return (schema: JsonSchema): JsonSchema => ({
    ...schema,
    properties: { ...schema.properties, ...properties },
  });
}
