import { type Contract, type ContractEvent, topicOf } from "./contract";
import { alternativesOf, type JsonSchema } from "./json-schema";

/** The reference for people: internal teams and merchants. */
export function referenceOf(contract: Contract): string {
  const events = Object.entries(contract);
  const shownAt = new Map<string, string>();
  return [
    HEAD,
    tableOf(
      ["Event", "When", "Merchants", "Key", "Owner", "Since"],
      events.map(([name, event]) => [
        linkTo(name),
        event.description,
        event.public ? "yes" : "",
        event.key,
        event.owners.join(", "),
        event.since,
      ]),
    ),
    ...events.map(([name, event]) => sectionOf(name, event, shownAt)),
    "",
  ].join("\n\n");
}

const HEAD = `# Events

<!-- Made from the catalogue (libs/events/src/catalogue.ts) by \`npm run events:generate\`; not to be edited. -->

What Kobo tells when something happened. This page is made from [the catalogue](../../libs/events/src/catalogue.ts) by
\`npm run events:generate\`, and \`npm run check:events\` fails when it is stale. [asyncapi.json](../asyncapi.json) says the
same for machines.

**Merchants** receive the events that say so below by webhook, in the envelope \`id\`, \`event\`, \`timestamp\`, \`mode\`,
\`apiVersion\` and \`data\`. \`data\` is what the matching GET returns. Deliveries come at least once and in no order; \`id\`
is the same each time.

**Internal teams** read all of them on Kafka, most easily with \`@kobo/events-client\`. An event is a CloudEvent 1.0 in
Kafka's binary mode: its attributes are headers (\`ce_id\`, \`ce_type\`, \`ce_time\`, …), the message's value is \`data\` alone, as JSON.

- **Connect.** Log in over SASL with SCRAM-SHA-512 as \`internal-teams\`. \`npm start\` writes the password to
  \`.kobo/stack.json\` (\`kafkaPasswords\`), and compose reads it from \`INTERNAL_TEAMS_KAFKA_PASSWORD\`. That user reads every topic, writes to none but the dead-letter topics, and may use
  any consumer group except those of Kobo's services. [access.ts](../../libs/events/src/kafka/access.ts) lists what each user may do.
- **Source.** \`ce_source\` names the service that emitted the event: \`/kobo/payid\` for payid. Refuse an event whose source is not
  among its owners below. \`@kobo/events-client\` does, and [asyncapi.json](../asyncapi.json) lists the sources of each event.
- **Order.** Each part of the house has a topic of its own. On it, events of one key arrive in order; between keys there is none.
  The table says what each event is keyed by. A key that is an id is the plain UUID of our own, where records show the
  same thing as \`txn_…\`, or as the id that the merchant chose.
- **Repeats.** Every committed change is told at least once. A repeat has the same \`ce_id\`: remember the ids that you have
  handled, in the transaction of what you did about them.
- **Dead letters.** What a consumer group can never handle goes to \`<topic>.dlq\`, with headers that say who parked it and
  why. From there it can be sent back; it then has the header \`for-group\`, and every other group passes it over unread.
- **Compatibility.** Within a version, what is there stays: no property is removed or renamed, none that is always there may be
  missing, no type or list of values grows. Properties and events may be added at any time, so pass over what you
  do not know.
- **Versions.** \`ce_dataschema\` is \`urn:kobo:event:<name>:<version>\`. A version is raised only when readers must not go on as
  before; a new event beside the old one is the rule. \`npm run check:events\` holds every change against the last released catalogue.

Amounts are integers in the minor unit of their currency, which is kobo where none is named. Timestamps are RFC 3339, UTC, with
milliseconds. Integers fit into 53 bits.

## All events`;

function sectionOf(name: string, event: ContractEvent, shownAt: Map<string, string>): string {
  return [
    `## \`${name}\``,
    event.description,
    [
      `- Topic: \`${topicOf(event.domain)}\`, keyed by ${event.key}`,
      `- Schema: \`${event.schemaId}\``,
      `- ${event.public ? "Merchants may receive it by webhook" : "Not for merchants"}`,
      `- Emitted by ${event.owners.join(", ")}, since ${event.since}`,
    ].join("\n"),
    ...alternativesOf(event.schema).map((shape) => shapeOf(shape, name, shownAt)),
    `\`\`\`json\n${JSON.stringify(event.example, null, 2)}\n\`\`\``,
  ].join("\n\n");
}

/** A shape that several events carry is shown at the first of them. */
function shapeOf(shape: JsonSchema, event: string, shownAt: Map<string, string>): string {
  const { title = event } = shape;
  const earlier = shownAt.get(title);
  if (earlier) return `\`${title}\`, as for ${linkTo(earlier)}.`;
  shownAt.set(title, event);
  const rows = rowsOf(shape, "");
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
