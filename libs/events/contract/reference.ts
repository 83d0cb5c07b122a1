import { type Contract, type ContractEvent, topicOf } from "./contract";
import { alternativesOf, type JsonSchema } from "./json-schema";

/** The reference of webhook events, for merchants. */
export function webhookReference(contract: Contract): string {
  const events = Object.entries(contract).filter(([, event]) => event.public);
  const rows = events.map(([name, event]) => [linkTo(name), event.description, event.since]);
  return pageOf(WEBHOOKS_HEAD, tableOf(["Event", "When", "Since"], rows), events, () => []);
}

/** The reference of events on Kafka, for internal teams. */
export function kafkaReference(contract: Contract): string {
  const events = Object.entries(contract);
  const rows = events.map(([name, event]) => [
    linkTo(name),
    event.description,
    event.public ? "yes" : "",
    event.key,
    event.owners.join(", "),
    event.since,
  ]);
  const columns = ["Event", "When", "Merchants", "Key", "Owner", "Since"];
  return pageOf(KAFKA_HEAD, tableOf(columns, rows), events, factsOf);
}

type NamedEvent = readonly [name: string, event: ContractEvent];

function pageOf(
  head: string,
  table: string,
  events: readonly NamedEvent[],
  facts: (event: ContractEvent) => string[],
): string {
  const shownAt = new Map<string, string>();
  const sections = events.map(([name, event]) => sectionOf(name, event, facts(event), shownAt));
  return [head, table, ...sections, ""].join("\n\n");
}

const GENERATED =
  "<!-- Generated from libs/events/src/catalogue.ts by `npm run events:generate`. Do not edit. -->";

const VALUES = `Amounts are integers in the minor unit of their currency: kobo unless the event names a currency. Timestamps are RFC 3339 in UTC with
milliseconds. Integers fit into 53 bits.`;

const WEBHOOKS_HEAD = `# Events

${GENERATED}

Kobo sends you these events by [webhook](webhooks.md). Each delivery has \`id\`, \`event\`, \`timestamp\`, \`mode\`, \`apiVersion\` and \`data\`.

- \`data\` is what the matching GET returned at that moment.
- An event arrives at least once. Every repeat has the same \`id\`.
- Events arrive in any order.
- New events, and new properties in \`data\`, may appear at any time. Ignore those you do not know.

${VALUES}

## All events`;

const KAFKA_HEAD = `# Events on Kafka

${GENERATED}

Internal teams read Kobo's events on Kafka. Use [\`@kobo/events-client\`](../../libs/public/events-client/README.md) from TypeScript, or start from
[the Python consumer](../examples/events-consumer-python/README.md). [asyncapi.json](../asyncapi.json) describes the same topics for tools.

An event is a CloudEvent 1.0 in Kafka's binary mode. Its attributes are headers (\`ce_id\`, \`ce_type\`, \`ce_time\`, …). The message value is
\`data\` as JSON.

## Connect

Log in over SASL with SCRAM-SHA-512 as \`internal-teams\`.

- \`npm start\` writes the password to \`.kobo/stack.json\` (\`kafkaPasswords\`). Docker Compose reads it from \`INTERNAL_TEAMS_KAFKA_PASSWORD\`.
- This user reads every topic. It writes to dead-letter topics only.
- It may use any consumer group except those of Kobo's services and those that begin with \`operations-\`. [access.ts](../../libs/events/src/kafka/access.ts) lists the permissions of every user.

## Consume

- **Source.** \`ce_source\` names the service that owns the event: \`/kobo/payid\` for payid. Refuse an event whose source is not among its
  owners below. \`@kobo/events-client\` does so.
- **Order.** Each domain has one topic. Events of one key arrive in order; events of different keys do not. An id in a key is the plain UUID;
  records show it as \`txn_…\`, or as the id that the merchant chose.
- **Repeats.** Kobo publishes every committed change at least once. A repeat has the same \`ce_id\`. Store the ids you have handled in the
  transaction of their effect.
- **Dead letters.** A message that a consumer group cannot handle goes to \`<topic>.dlq\`, with headers that name the group and the error. An operator
  can [send it again](../operators/events-operations.md#requeue-a-dead-letter). It then has the header \`for-group\`, and every other group skips it.
- **Compatibility.** Within a version no property is removed or renamed, no property that was always present becomes optional, and no type or list of values
  grows. Properties and events may be added at any time. Ignore those you do not know.
- **Versions.** \`ce_dataschema\` is \`urn:kobo:event:<name>:<version>\`. A breaking change raises the version. A new event in addition to the old one is
  the usual way. \`npm run check:events\` compares every change with the last released catalogue.

${VALUES}

## All events`;

function factsOf(event: ContractEvent): string[] {
  return [
    `- Topic: \`${topicOf(event.domain)}\`, keyed by ${event.key}`,
    `- Schema: \`${event.schemaId}\``,
    `- ${event.public ? "Merchants may receive it by webhook" : "Not for merchants"}`,
    `- Emitted by ${event.owners.join(", ")}, since ${event.since}`,
  ];
}

function sectionOf(
  name: string,
  event: ContractEvent,
  facts: readonly string[],
  shownAt: Map<string, string>,
): string {
  return [
    `## \`${name}\``,
    event.description,
    ...(facts.length > 0 ? [facts.join("\n")] : []),
    ...alternativesOf(event.schema).map((schema) => schemaSection(schema, name, shownAt)),
    `\`\`\`json\n${JSON.stringify(event.example, null, 2)}\n\`\`\``,
  ].join("\n\n");
}

/** A schema that several events carry is shown at the first of them. */
function schemaSection(schema: JsonSchema, event: string, shownAt: Map<string, string>): string {
  const { title = event } = schema;
  const earlier = shownAt.get(title);
  if (earlier) return `\`${title}\`, as for ${linkTo(earlier)}.`;
  shownAt.set(title, event);
  const rows = rowsOf(schema, "");
  const hasMeaning = rows.some(({ meaning }) => meaning);
  return [
    `\`${title}\`:`,
    tableOf(
      ["Field", "Type", "Always there", ...(hasMeaning ? ["Meaning"] : [])],
      rows.map(({ field, type, isSure, meaning }) => [
        `\`${field}\``,
        type,
        isSure ? "yes" : "",
        ...(hasMeaning ? [meaning] : []),
      ]),
    ),
  ].join("\n\n");
}

interface Row {
  field: string;
  type: string;
  isSure: boolean;
  meaning: string;
}

/** One row for each property, at every depth. */
function rowsOf({ properties = {}, required = [] }: JsonSchema, path: string): Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${path}${name}`;
    const row = {
      field,
      type: typeOf(schema),
      isSure: required.includes(name),
      meaning: meaningOf(schema),
    };
    return [row, ...alternativesOf(schema).flatMap((part) => partRows(part, field))];
  });
}

function partRows(schema: JsonSchema, path: string): Row[] {
  return schema.items ? rowsOf(schema.items, `${path}[].`) : rowsOf(schema, `${path}.`);
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "timestamp",
  date: "date",
  uuid: "UUID",
  uri: "URL",
};

function typeOf(schema: JsonSchema): string {
  return alternativesOf(schema).map(oneTypeOf).join(" or ");
}

function oneTypeOf({ const: value, enum: values, format = "", type, items }: JsonSchema): string {
  if (value !== undefined) return codeOf(value);
  if (values) return values.map(codeOf).join(", ");
  if (items) return `list of ${typeOf(items)}s`;
  return FORMATS[format] ?? String(type ?? "anything");
}

function codeOf(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function meaningOf({ description = "", default: standard }: JsonSchema): string {
  const whenMissing = standard === undefined ? "" : `When missing: ${codeOf(standard)}.`;
  return [description, whenMissing].filter(Boolean).join(" ");
}

function linkTo(event: string): string {
  return `[\`${event}\`](#${event.replaceAll(".", "")})`;
}

function tableOf(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.map(cellOf).join(" | ")} |`).join("\n");
}

function cellOf(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
