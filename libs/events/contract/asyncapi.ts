import { type Contract, type ContractEvent, topicOf } from "./contract";
import type { JsonSchema } from "./json-schema";
import { extractSchemas } from "./named-schemas";

const PARTITIONS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_DAYS = 7;
const PARKED_RETENTION_DAYS = 30;
const KAFKA_BINDING = "0.5.0";

/** The contract as an AsyncAPI 3.0 document. It describes Kobo, so each operation is `send`. */
export function asyncApiOf(contract: Contract) {
  const events = Object.entries(contract);
  const domains = [...new Set(events.map(([, { domain }]) => domain))];
  const schemas = extractSchemas(contract, (name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Kobo events",
      version: dayOf(contract),
      description:
        "The events of Kobo's services on Kafka: CloudEvents 1.0 in Kafka's binary mode. docs/internal-teams/events.md explains connections, order, repeats, versions and compatibility.",
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    servers: { kafka: SERVER },
    channels: Object.fromEntries(
      domains.flatMap((domain) => [
        [domain, channelOf(domain, contract)],
        [`${domain}.dlq`, parkedChannelOf(domain)],
      ]),
    ),
    operations: {
      ...Object.fromEntries(events.map(([name, event]) => [name, operationOf(name, event)])),
      ...Object.fromEntries(domains.map((domain) => [`${domain}.dlq`, parkingOf(domain)])),
    },
    components: {
      messages: {
        ...Object.fromEntries(
          events.map(([name, event]) => [name, messageOf(name, event, schemas.events[name])]),
        ),
        parked: PARKED,
      },
      schemas: { EventHeaders: EVENT_HEADERS, ParkedHeaders: PARKED_HEADERS, ...schemas.named },
    },
  };
}

const SERVER = {
  host: "{brokers}",
  protocol: "kafka",
  security: [{ type: "scramSha512", description: "A user of Kafka and its password." }],
  description: "The Kafka cluster of the installation.",
  variables: {
    brokers: {
      description: "One broker's address and port, or several.",
      examples: ["localhost:9092"],
    },
  },
};

/** The release day of the youngest event: the contract has no version of its own. */
function dayOf(contract: Contract): string {
  const days = Object.values(contract).map(({ since }) => since);
  return days.toSorted().at(-1) ?? "";
}

function channelOf(domain: string, contract: Contract) {
  const names = Object.keys(contract).filter((name) => contract[name]?.domain === domain);
  return {
    address: topicOf(domain),
    description: "Events of one key are in order.",
    messages: Object.fromEntries(names.map((name) => [name, messageRef(name)])),
    bindings: { kafka: topicBinding(RETENTION_DAYS) },
  };
}

function parkedChannelOf(domain: string) {
  return {
    address: `${topicOf(domain)}.dlq`,
    description: `What a consumer group could not handle of ${topicOf(domain)}.`,
    messages: { parked: messageRef("parked") },
    bindings: { kafka: topicBinding(PARKED_RETENTION_DAYS) },
  };
}

function topicBinding(retentionDays: number) {
  return {
    partitions: PARTITIONS,
    topicConfiguration: { "retention.ms": retentionDays * DAY_MS },
    bindingVersion: KAFKA_BINDING,
  };
}

function operationOf(name: string, { domain, description, ...event }: ContractEvent) {
  return {
    action: "send",
    channel: { $ref: `#/channels/${domain}` },
    summary: description,
    messages: [{ $ref: `#/channels/${domain}/messages/${name}` }],
    "x-owners": event.owners,
  };
}

function parkingOf(domain: string) {
  return {
    action: "send",
    channel: { $ref: `#/channels/${domain}.dlq` },
    summary: "A consumer group parks a message that it can never handle.",
    messages: [{ $ref: `#/channels/${domain}.dlq/messages/parked` }],
  };
}

function messageOf(name: string, event: ContractEvent, payload: JsonSchema | undefined) {
  return {
    name,
    summary: event.description,
    headers: {
      type: "object",
      allOf: [{ $ref: "#/components/schemas/EventHeaders" }],
      properties: {
        ce_type: { const: name },
        ce_source: { enum: event.sources },
        ce_dataschema: { const: event.schemaId },
      },
    },
    payload,
    examples: [{ payload: event.example }],
    bindings: {
      kafka: { key: { type: "string", description: event.key }, bindingVersion: KAFKA_BINDING },
    },
    "x-owners": event.owners,
    "x-since": event.since,
    "x-version": event.version,
    "x-public": event.public,
  };
}

function messageRef(name: string) {
  return { $ref: `#/components/messages/${name}` };
}

const UUID = { type: "string", format: "uuid" };
const TEXT = { type: "string" };

const EVENT_HEADERS = {
  type: "object",
  required: [
    ...["ce_specversion", "ce_id", "ce_source", "ce_type", "ce_time", "ce_subject"],
    ...["ce_dataschema", "ce_merchantid", "ce_mode", "content-type"],
  ],
  properties: {
    ce_specversion: { const: "1.0" },
    ce_id: {
      ...UUID,
      description: "Stays the same when an event comes again: drop repeats by it.",
    },
    ce_source: { ...TEXT, pattern: "^/kobo/[a-z_]+$", description: "The service that emitted it." },
    ce_type: { ...TEXT, description: "The event's name." },
    ce_time: { ...TEXT, format: "date-time", description: "When it became true; UTC." },
    ce_subject: { ...TEXT, description: "The message's key." },
    ce_dataschema: {
      ...TEXT,
      pattern: "^urn:kobo:event:[a-z_.]+:[0-9]+$",
      description: "The event's name and the version of its data.",
    },
    ce_merchantid: {
      ...UUID,
      description: "The merchant that the event is about; all zeros when it is about none.",
    },
    ce_mode: { enum: ["live", "test"] },
    "content-type": { const: "application/json" },
    traceparent: { ...TEXT, description: "W3C Trace Context; absent when nothing is traced." },
    "for-group": {
      ...TEXT,
      description: "Only the consumer group of this name handles it; others pass it over unread.",
    },
  },
};

const PARKED_HEADERS = {
  type: "object",
  description: "Beside the headers that the message had.",
  required: ["dlq-group", "dlq-topic", "dlq-partition", "dlq-offset", "dlq-error", "dlq-at"],
  properties: {
    "dlq-group": { ...TEXT, description: "The consumer group that parked it." },
    "dlq-topic": { ...TEXT, description: "Where it was read." },
    "dlq-partition": { ...TEXT, pattern: "^[0-9]+$" },
    "dlq-offset": { ...TEXT, pattern: "^[0-9]+$" },
    "dlq-error": { ...TEXT, description: "Why it was parked." },
    "dlq-at": { ...TEXT, format: "date-time" },
    "dlq-cut": {
      ...TEXT,
      pattern: "^[0-9]+$",
      description:
        "The bytes of a value that is too large to be parked; it still lies where it was read.",
    },
  },
};

const PARKED = {
  name: "parked",
  summary: "A message as it was, with headers that say who parked it, and why.",
  headers: { $ref: "#/components/schemas/ParkedHeaders" },
  payload: { description: "Whatever the message held; it need not be an event." },
};
