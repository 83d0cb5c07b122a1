import { schemasWithoutId } from "@asyncapi/specs";
import { type Bus, CATALOGUE, DOMAINS, type EventName, ensureTopics, topicOf } from "@kobo/events";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { asyncApiOf } from "../../../contract/asyncapi";
import { contractOfCatalogue } from "../../../contract/contract";

const CONTRACT = contractOfCatalogue();
const NAMES = Object.keys(CATALOGUE) as EventName[];
/** The document after serialization. */
const DOCUMENT = JSON.parse(JSON.stringify(asyncApiOf(CONTRACT)));

/** A copy, since the original's type allows an `$id` that ajv cannot take. */
const OFFICIAL = JSON.parse(JSON.stringify(schemasWithoutId["3.0.0"]));

const ajv = addFormats(new Ajv({ strict: false }));

test("is a valid AsyncAPI 3.0.0 document by the official schema", () => {
  const isValid = ajv.compile(OFFICIAL);

  isValid(DOCUMENT);

  expect(isValid.errors).toBeNull();
});

test("is not valid with an unknown action", () => {
  const { operations, ...rest } = DOCUMENT;
  const invalid = { ...operations, "transfer.completed": { action: "publish" } };

  expect(ajv.compile(OFFICIAL)({ ...rest, operations: invalid })).toBe(false);
});

test("every reference resolves", () => {
  const references = referencesIn(DOCUMENT);

  expect(references.length).toBeGreaterThan(4 * NAMES.length);
  expect(references.filter((reference) => found(reference) === undefined)).toEqual([]);
});

test("every event has a send operation on its domain's channel, and a message", () => {
  for (const name of NAMES) {
    const { action, channel, messages } = DOCUMENT.operations[name];
    const { address } = found(channel.$ref) as { address: string };
    const message = found((found(messages[0].$ref) as { $ref: string }).$ref);

    expect(action).toBe("send");
    expect(address).toBe(topicOf({ topicPrefix: "kobo" } as Bus, name));
    expect(message).toMatchObject({
      name,
      "x-since": CATALOGUE[name].since,
      "x-public": CATALOGUE[name].public,
      "x-owners": [CATALOGUE[name].owner].flat(),
      headers: {
        properties: {
          ce_type: { const: name },
          ce_dataschema: { const: CONTRACT[name]?.schemaId },
        },
      },
    });
  }
});

test("every message's payload schema accepts its example", () => {
  ajv.addSchema({ ...DOCUMENT, $id: "kobo:asyncapi" });
  for (const name of NAMES) {
    const takes = ajv.compile({ $ref: `kobo:asyncapi#/components/messages/${name}/payload` });

    expect(takes(DOCUMENT.components.messages[name].examples[0].payload)).toBe(true);
    expect(takes("no event")).toBe(false);
  }
});

test("its channels are the topics that ensureTopics creates, with their partitions and retention", async () => {
  const topics = await topicsMade();

  const channels = Object.values<Channel>(DOCUMENT.channels).map(({ address, bindings }) => ({
    topic: address,
    partitions: bindings.kafka.partitions,
    retentionMs: bindings.kafka.topicConfiguration["retention.ms"],
  }));
  expect(channels.toSorted(byTopic)).toEqual(topics.toSorted(byTopic));
  expect(channels).toHaveLength(2 * DOMAINS.length);
});

interface Channel {
  address: string;
  bindings: { kafka: { partitions: number; topicConfiguration: { "retention.ms": number } } };
}

interface Topic {
  topic: string;
  partitions: number;
  retentionMs: number;
}

interface NewTopic {
  topic: string;
  numPartitions: number;
  configEntries: { name: string; value: string }[];
}

/** The topics that an empty cluster is asked to create. */
async function topicsMade(): Promise<Topic[]> {
  const created: Topic[] = [];
  const admin = {
    connect: async () => {},
    disconnect: async () => {},
    listTopics: async () => [],
    fetchTopicOffsets: async () => [],
    createTopics: async ({ topics }: { topics: NewTopic[] }) => {
      for (const { topic, numPartitions, configEntries } of topics) {
        const retention = configEntries.find(({ name }) => name === "retention.ms");
        created.push({ topic, partitions: numPartitions, retentionMs: Number(retention?.value) });
      }
    },
  };
  const bus = { topicPrefix: "kobo", kafka: { admin: () => admin } };
  await ensureTopics(bus as unknown as Bus, { replication: 1 });
  return created;
}

function byTopic(one: Topic, other: Topic): number {
  return one.topic.localeCompare(other.topic);
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "$ref" ? [String(part)] : referencesIn(part),
  );
}

function found(reference: string): unknown {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value ? new Map(Object.entries(value)).get(step) : undefined,
    DOCUMENT,
  );
}
