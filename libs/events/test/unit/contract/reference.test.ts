import { contractOfCatalogue } from "../../../contract/contract";
import type { JsonSchema } from "../../../contract/json-schema";
import { kafkaReference, webhookReference } from "../../../contract/reference";
import { aContract, anEvent } from "../../contract/factories";

function rowsFor(schema: JsonSchema): string[] {
  const section = kafkaReference(aContract({ schema })).split("`thing.happened`:\n\n")[1] ?? "";
  return section.split("\n\n")[0]?.split("\n").slice(2) ?? [];
}

const lineOf = (name: string) => `| [\`${name}\`](#${name.replaceAll(".", "")}) | `;
const headingOf = (name: string) => `\n## \`${name}\`\n`;

test("the internal reference lists every event in the table and in a section of its own", () => {
  const contract = contractOfCatalogue();
  const text = kafkaReference(contract);

  for (const name of Object.keys(contract)) {
    expect(text).toContain(lineOf(name));
    expect(text).toContain(headingOf(name));
  }
});

test("the merchants' page lists the events that webhooks deliver, and no others", () => {
  const contract = contractOfCatalogue();
  const text = webhookReference(contract);

  for (const [name, event] of Object.entries(contract)) {
    expect([name, text.includes(lineOf(name))]).toEqual([name, event.public]);
    expect([name, text.includes(headingOf(name))]).toEqual([name, event.public]);
  }
  expect(text).not.toContain("kobo.transfer.v1");
});

test("names its source and the command that generates it", () => {
  expect(kafkaReference(aContract())).toContain("`npm run events:generate`");
  expect(webhookReference(aContract())).toContain("`npm run events:generate`");
});

test("shows an event's visibility, topic and first release", () => {
  const text = kafkaReference(aContract({ owners: ["bills", "payid"], public: false }));

  expect(text).toContain(`- Topic: \`kobo.thing.v1\`, keyed by thing id
- Schema: \`urn:kobo:event:thing.happened:1\`
- Not for merchants
- Emitted by bills, payid, since 2026-11-21`);
});

test("lists every field at every depth, with its type and whether it is required", () => {
  const rows = rowsFor({
    type: "object",
    properties: {
      at: { type: "string", format: "date-time" },
      status: { type: "string", enum: ["a", "b"] },
      owner: {
        anyOf: [{ type: "object", properties: { id: { type: "string" } } }, { type: "null" }],
      },
      parts: { type: "array", items: { type: "object", properties: { n: { type: "integer" } } } },
      note: { type: ["string", "null"] },
    },
    required: ["at", "parts"],
  });

  expect(rows).toEqual([
    "| `at` | timestamp | yes |",
    '| `status` | `"a"`, `"b"` |  |',
    "| `owner` | object or null |  |",
    "| `owner.id` | string |  |",
    "| `parts` | list of objects | yes |",
    "| `parts[].n` | integer |  |",
    "| `note` | string or null |  |",
  ]);
});

test("shows the descriptions of fields", () => {
  const rows = rowsFor({
    type: "object",
    properties: {
      fee: { type: "integer", description: "Taken | given." },
      count: { type: "integer", default: 0 },
    },
  });

  expect(rows).toEqual([
    "| `fee` | integer |  | Taken \\| given. |",
    "| `count` | integer |  | When missing: `0`. |",
  ]);
});

test("shows a shared schema at the first event that carries it", () => {
  const text = kafkaReference({ ...aContract(), "thing.lost": anEvent() });

  expect(text.match(/`ThingRecord`:/g)).toHaveLength(1);
  expect(text).toContain("`ThingRecord`, as for [`thing.happened`](#thinghappened).");
});
