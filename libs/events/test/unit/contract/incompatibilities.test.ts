import { type Contract, contractOfCatalogue, releasedOf } from "../../../contract/contract";
import { incompatibilities } from "../../../contract/incompatibilities";
import type { JsonSchema } from "../../../contract/json-schema";
import {
  aContract,
  adding,
  optional,
  required,
  withEvent,
  without,
  withoutEvent,
  withSchema,
} from "../../contract/factories";

const RELEASED = releasedOf(contractOfCatalogue());

function breaksOf(contract: Contract): string[] {
  return incompatibilities(RELEASED, contract).map(
    ({ event, path, problem }) => `${event} ${path}: ${problem}`,
  );
}

const renamed = (schema: JsonSchema) =>
  adding({ state: { type: "string" } })(without("status")(schema));
const nullable = ({ type: _, ...schema }: JsonSchema): JsonSchema => ({
  anyOf: [{ ...schema, type: "string" }, { type: "null" }],
});

const BREAKS: [string, Contract, string][] = [
  ["an event is removed", withoutEvent("refund.failed"), "refund.failed : was removed"],
  [
    "an event moves to another topic",
    withEvent("wallet.low_balance", () => ({ domain: "ledger" })),
    "wallet.low_balance domain: changed from wallet to ledger",
  ],
  [
    "an event has another key",
    withEvent("payment.created", () => ({ key: "customer id" })),
    "payment.created key: changed from payment id to customer id",
  ],
  [
    "a public event becomes internal",
    withEvent("transfer.failed", () => ({ public: false })),
    "transfer.failed public: changed from true to false",
  ],
  [
    "an internal event becomes public",
    withEvent("provider.float_low", () => ({ public: true })),
    "provider.float_low public: changed from false to true",
  ],
  [
    "a version decreases",
    withEvent("transfer.failed", () => ({ version: 0 })),
    "transfer.failed version: went back from 1 to 0",
  ],
  [
    "a property is removed",
    withSchema("wallet.low_balance", "", without("held")),
    "wallet.low_balance data.held: was removed",
  ],
  [
    "an optional property is removed",
    withSchema("wallet.low_balance", "", without("settling")),
    "wallet.low_balance data.settling: was removed",
  ],
  [
    "a property is renamed",
    withSchema("transfer.failed", "", renamed),
    "transfer.failed data.status: was removed",
  ],
  [
    "a property may be missing",
    withSchema("wallet.low_balance", "", optional("held")),
    "wallet.low_balance data.held: may now be missing",
  ],
  [
    "a nested property may be missing",
    withSchema("payment.created", "payment_method.card", optional("last4")),
    "payment.created data.payment_method.card.last4: may now be missing",
  ],
  [
    "a property of the items of a list is removed",
    withSchema("ledger.transfers.committed", "transfers[]", without("narration")),
    "ledger.transfers.committed data.transfers[].narration: was removed",
  ],
  [
    "a text becomes a number",
    withSchema("transfer.failed", "reference", () => ({ type: "integer" })),
    "transfer.failed data.reference: may now be integer",
  ],
  [
    "integers may have fractions",
    withSchema("transfer.failed", "amount", (schema) => ({ ...schema, type: "number" })),
    "transfer.failed data.amount: may now be number",
  ],
  [
    "a text may be null",
    withSchema("transfer.failed", "bankName", (schema) => ({
      ...schema,
      type: ["string", "null"],
    })),
    "transfer.failed data.bankName: may now be null",
  ],
  [
    "a timestamp may be null",
    withSchema("transfer.failed", "createdAt", nullable),
    "transfer.failed data.createdAt: may now be null",
  ],
  [
    "a text becomes any value",
    withSchema("transfer.failed", "bankName", () => ({})),
    "transfer.failed data.bankName: may now be anything",
  ],
  [
    "an enum gains a value",
    withSchema("transfer.failed", "status", (schema) => ({
      ...schema,
      enum: [...(schema.enum ?? []), "held"],
    })),
    'transfer.failed data.status: may now be "held"',
  ],
  [
    "a constant becomes any text",
    withSchema("virtual_account.expired", "currency", () => ({ type: "string" })),
    "virtual_account.expired data.currency: may now have any value",
  ],
  [
    "a constant becomes another",
    withSchema("virtual_account.expired", "currency", () => ({ type: "string", const: "USD" })),
    'virtual_account.expired data.currency: may now be "USD"',
  ],
  [
    "an enum inside a nullable object gains a value",
    withSchema("payment.failed", "failure.code", (schema) => ({
      ...schema,
      enum: [...(schema.enum ?? []), "LOST_CARD"],
    })),
    'payment.failed data.failure.code: may now be "LOST_CARD"',
  ],
  [
    "amounts may be negative",
    withSchema("wallet.low_balance", "available", () => ({ type: "integer" })),
    "wallet.low_balance data.available: its minimum of 0 no longer holds",
  ],
  [
    "the minimum of an amount decreases",
    withSchema("wallet.low_balance", "available", () => ({ type: "integer", minimum: -1 })),
    "wallet.low_balance data.available: its minimum of 0 no longer holds",
  ],
  [
    "a timestamp becomes any text",
    withSchema("wallet.low_balance", "asOf", () => ({ type: "string" })),
    "wallet.low_balance data.asOf: its format changed from date-time",
  ],
  [
    "the default of an optional property changes",
    withSchema("payid.payment.completed", "paymentsCount", (schema) => ({ ...schema, default: 1 })),
    "payid.payment.completed data.paymentsCount: its default is no longer 0",
  ],
  [
    "a variant of a union loses a property",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: (schema.anyOf ?? []).map((shape) => without("toAccountName")(shape)),
    })),
    "transfer.completed data.toAccountName: was removed",
  ],
  [
    "a union gains a variant",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: [...(schema.anyOf ?? []), { type: "array" }],
    })),
    "transfer.completed data: may now be array",
  ],
  [
    "an unsupported keyword is added",
    withSchema("transfer.failed", "bankName", (schema) => ({
      ...schema,
      contentEncoding: "base64",
    })),
    "transfer.failed data.bankName: changed, and this check does not understand contentEncoding",
  ],
  [
    "an unsupported oneOf is used",
    withSchema("transfer.failed", "bankName", (schema) => ({ oneOf: [schema] }) as JsonSchema),
    "transfer.failed data.bankName: changed, and this check does not understand oneOf",
  ],
];

test.each(BREAKS)("is a breaking change: %s", (_, contract, expected) => {
  expect(breaksOf(contract)).toEqual([expected]);
});

const ALLOWED: [string, Contract][] = [
  ["no change", contractOfCatalogue()],
  ["a new event", { ...contractOfCatalogue(), ...aContract() }],
  ["a new property", withSchema("wallet.low_balance", "", adding({ note: { type: "string" } }))],
  [
    "a new required property, nested",
    withSchema("payment.created", "payment_method.card", (schema) =>
      required("country")(adding({ country: { type: "string" } })(schema)),
    ),
  ],
  [
    "a new property in the items of a list",
    withSchema("ledger.transfers.committed", "transfers[]", adding({ fee: { type: "integer" } })),
  ],
  [
    "a new property in the variants of a union",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: (schema.anyOf ?? []).map(adding({ channel: { type: "string" } })),
    })),
  ],
  [
    "a union loses a variant",
    withSchema("transfer.completed", "", (schema) => schema.anyOf?.[1] ?? {}),
  ],
  [
    "an optional property becomes required",
    withSchema("wallet.low_balance", "", required("settling")),
  ],
  [
    "a property with a default becomes required",
    withSchema("payid.payment.completed", "", (schema) =>
      required("paymentsCount")(adding({ paymentsCount: { type: "integer", minimum: 0 } })(schema)),
    ),
  ],
  [
    "an enum loses a value",
    withSchema("transfer.failed", "status", (schema) => ({ ...schema, enum: ["failed"] })),
  ],
  [
    "an enum becomes a constant",
    withSchema("transfer.failed", "status", () => ({ type: "string", const: "failed" })),
  ],
  [
    "a text becomes an enum",
    withSchema("transfer.failed", "bankCode", () => ({ type: "string", enum: ["058", "044"] })),
  ],
  [
    "a number gets tighter bounds",
    withSchema("wallet.low_balance", "held", () => ({ type: "integer", minimum: 5, maximum: 9 })),
  ],
  [
    "a nullable property becomes non-nullable",
    withSchema("transfer.failed", "completedAt", () => ({ type: "string", format: "date-time" })),
  ],
  [
    "an equivalent notation",
    withSchema("payment.created", "description", () => ({
      anyOf: [{ type: "null" }, { type: "string" }],
    })),
  ],
  [
    "other descriptions, owners, dates and examples",
    withEvent("transfer.failed", ({ schema }) => ({
      description: "It failed.",
      owners: ["banks"],
      since: "2026-12-01",
      example: {},
      schema: { ...schema, title: "Transfer", description: "A transfer." },
    })),
  ],
];

test.each(ALLOWED)("is allowed: %s", (_, contract) => {
  expect(breaksOf(contract)).toEqual([]);
});

test("a raised version may break the previous version", () => {
  const contract = withEvent("wallet.low_balance", () => ({
    version: 2,
    domain: "ledger",
    schema: { type: "string" },
  }));

  expect(breaksOf(contract)).toEqual([]);
});

test("every breaking change of a schema is reported", () => {
  const contract = withSchema("wallet.low_balance", "", (schema) =>
    optional("asOf")(without("held", "ledger")(schema)),
  );

  expect(breaksOf(contract)).toEqual([
    "wallet.low_balance data.held: was removed",
    "wallet.low_balance data.ledger: was removed",
    "wallet.low_balance data.asOf: may now be missing",
  ]);
});

test("an object that was closed may not be opened", () => {
  const closed: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
  const released = releasedOf(aContract({ schema: closed }));
  const opened = aContract({ schema: { type: "object", properties: { a: { type: "null" } } } });

  expect(incompatibilities(released, opened)).toEqual([
    { event: "thing.happened", path: "data.a", problem: "is new where nothing more was allowed" },
    { event: "thing.happened", path: "data.*", problem: "is new where nothing more was allowed" },
  ]);
});

test("the values of a map may not widen", () => {
  const map = (type: "integer" | "number"): JsonSchema => ({
    type: "object",
    additionalProperties: { type },
  });
  const released = releasedOf(aContract({ schema: map("integer") }));

  expect(incompatibilities(released, aContract({ schema: map("number") }))).toEqual([
    { event: "thing.happened", path: "data.*", problem: "may now be number" },
  ]);
  expect(incompatibilities(released, aContract({ schema: map("integer") }))).toEqual([]);
});
