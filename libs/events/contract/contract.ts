import { CATALOGUE, type EventName, jsonSchemaOf, schemaIdOf, sourcesOf } from "@kobo/events";
import type { JsonSchema } from "./json-schema";

/** The promises to readers of one event, as plain data that is compared with the released ones. */
export interface ReleasedEvent {
  domain: string;
  version: number;
  public: boolean;
  key: string;
  schema: JsonSchema;
}

/** One event with everything that the documents need. */
export interface ContractEvent extends ReleasedEvent {
  /** The services that emit it. */
  owners: readonly string[];
  /** The values of `ce_source`. */
  sources: readonly string[];
  since: string;
  description: string;
  /** The value of `ce_dataschema`. */
  schemaId: string;
  example: unknown;
}

export type Released = Readonly<Record<string, ReleasedEvent>>;
export type Contract = Readonly<Record<string, ContractEvent>>;

/** The catalogue as plain data. */
export function contractOfCatalogue(): Contract {
  const names = Object.keys(CATALOGUE) as EventName[];
  return Object.fromEntries(names.map((name) => [name, contractOf(name)]));
}

function contractOf(name: EventName): ContractEvent {
  const { data: _, owner, ...entry } = CATALOGUE[name];
  const schema: JsonSchema = JSON.parse(JSON.stringify(jsonSchemaOf(name)));
  return {
    ...entry,
    owners: [owner].flat(),
    sources: sourcesOf(name),
    schemaId: schemaIdOf(name),
    schema,
  };
}

export function releasedOf(contract: Contract): Released {
  return Object.fromEntries(
    Object.entries(contract).map(([name, event]) => {
      const { domain, version, key, schema } = event;
      return [name, { domain, version, public: event.public, key, schema }];
    }),
  );
}

/** The topic of a domain, in an installation with the default prefix. */
export function topicOf(domain: string): string {
  return `kobo.${domain}.v1`;
}
