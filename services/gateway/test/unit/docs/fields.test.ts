import { fieldTable } from "../../../src/http/docs/reference/fields";

/** The texts of the cells of each row. */
function read(schema: object, way: "sent" | "answered" = "sent"): string[] {
  const [, rows = ""] = fieldTable(schema, way).match(/<tbody>(.*)<\/tbody>/s) ?? [];
  return rows
    .split("</tr>")
    .map((row) => row.replaceAll(/<(?:t[hd]|small)[^>]*>/g, " | ").replaceAll(/<[^>]+>/g, ""))
    .map((row) => row.replace(/^ \| /, ""))
    .filter(Boolean);
}

const TEXT = { type: "string" };

test("nested fields, also in lists, are listed with their path", () => {
  const schema = {
    properties: {
      customer: { type: "object", required: ["email"], properties: { email: TEXT, name: TEXT } },
      items: {
        type: "array",
        items: { type: "object", properties: { price: { type: "integer" } } },
      },
    },
    required: ["customer"],
  };

  expect(read(schema)).toEqual([
    "customer | object | required | ",
    "customer.email | string | required | ",
    "customer.name | string | ",
    "items | list of object | ",
    "items[].price | integer | ",
  ]);
});

test("nullable and optional fields are marked", () => {
  const schema = {
    properties: {
      endedAt: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
      name: { type: ["string", "null"] },
    },
    required: ["endedAt"],
  };

  expect(read(schema, "answered")).toEqual([
    "endedAt | timestamp or null | ",
    "name | string or null | may be absent | ",
  ]);
});

test("a record is linked, not repeated", () => {
  const record = { $ref: "#/components/schemas/PayIdRecord" };

  expect(read({ properties: { payIds: { type: "array", items: record } } })).toEqual([
    "payIds | list of PayIdRecord | ",
  ]);
});

test("alternatives are listed one after the other", () => {
  const saved = { type: "object", properties: { id: TEXT }, required: ["id"] };
  const card = { type: "object", properties: { number: TEXT }, required: ["number"] };

  expect(read({ properties: { method: { anyOf: [card, saved] } } })).toEqual([
    "method | object | ",
    "Either",
    "method.number | string | required | ",
    "or",
    "method.id | string | required | ",
  ]);
});

test("mutually exclusive fields have a note above", () => {
  const schema = {
    properties: { reference: TEXT, payId: TEXT },
    oneOf: [{ required: ["reference"] }, { required: ["payId"] }],
  };

  expect(fieldTable(schema, "sent")).toMatch(
    /^<p>Exactly one of <code>reference<\/code> and <code>payId<\/code>\.<\/p>/,
  );
});

test.each([
  [{ enum: ["a", "b"] }, "One of a, b."],
  [{ const: "card" }, "card."],
  [{ minLength: 3, maxLength: 50 }, "3 to 50 characters."],
  [{ minLength: 10, maxLength: 10 }, "Exactly 10 characters."],
  [{ maxLength: 200 }, "At most 200 characters."],
  [{ minItems: 1 }, "At least 1 item."],
  [{ minimum: 1, maximum: 99_999_999 }, "1 to 99,999,999."],
  [{ minimum: 0 }, ""],
  [{ pattern: "^[0-9]{10}$" }, "Like ^[0-9]{10}$."],
  [{ pattern: "^[0-9]{10}$", description: "Ten digits." }, "Ten digits."],
  [{ pattern: `^${"a".repeat(60)}$` }, ""],
  [{ default: 20 }, "Default: 20."],
  [{ default: {} }, ""],
])("the rule %j is shown as %p", (rule, words) => {
  expect(read({ properties: { field: { type: "any", ...rule } } })).toEqual([
    `field | any | ${words}`,
  ]);
});

test("other types have no table", () => {
  expect(fieldTable({ type: "null" }, "answered")).toBe("");
});
