import { contractOfCatalogue } from "../../../contract/contract";
import type { JsonSchema } from "../../../contract/json-schema";
import { referenceOf } from "../../../contract/reference";
import { aContract, anEvent } from "../../contract/factories";

function rowsFor(schema: JsonSchema): string[] {
  const section = referenceOf(aContract({ schema })).split("`thing.happened`:\n\n")[1] ?? "";
  return section.split("\n\n")[0]?.split("\n").slice(2) ?? [];
}

test("every event has a line in the table and a section of its own", () => {
  const contract = contractOfCatalogue();
  const text = referenceOf(contract);

  for (const name of Object.keys(contract)) {
    expect(text).toContain(`| [\`${name}\`](#${name.replaceAll(".", "")}) | `);
    expect(text).toContain(`\n## \`${name}\`\n`);
  }
});

test("names its source and the command that generates it", () => {
  expect(referenceOf(aContract())).toContain("`npm run events:generate`");
});

test("shows an event's visibility, topic and first release", () => {
  const text = referenceOf(aContract({ owners: ["bills", "payid"], public: false }));

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
  const text = referenceOf({ ...aContract(), "thing.lost": anEvent() });

  expect(text.match(/`ThingRecord`:/g)).toHaveLength(1);
  expect(text).toContain("`ThingRecord`, as for [`thing.happened`](#thinghappened).");
});
