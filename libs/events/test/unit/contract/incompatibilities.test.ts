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
    "an event goes to another topic",
    withEvent("wallet.low_balance", () => ({ domain: "ledger" })),
    "wallet.low_balance domain: changed from wallet to ledger",
  ],
  [
    "an event is keyed otherwise",
    withEvent("payment.created", () => ({ key: "customer id" })),
    "payment.created key: changed from payment id to customer id",
  ],
  [
    "merchants no longer get the event",
    withEvent("transfer.failed", () => ({ public: false })),
    "transfer.failed public: changed from true to false",
  ],
  [
    "merchants get an internal event",
    withEvent("provider.float_low", () => ({ public: true })),
    "provider.float_low public: changed from false to true",
  ],
  [
    "a version goes back",
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
    "a property deep inside may be missing",
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
    "anything may stand for a text",
    withSchema("transfer.failed", "bankName", () => ({})),
    "transfer.failed data.bankName: may now be anything",
  ],
  [
    "a list of values grows",
    withSchema("transfer.failed", "status", (schema) => ({
      ...schema,
      enum: [...(schema.enum ?? []), "held"],
    })),
    'transfer.failed data.status: may now be "held"',
  ],
  [
    "one value becomes any text",
    withSchema("virtual_account.expired", "currency", () => ({ type: "string" })),
    "virtual_account.expired data.currency: may now have any value",
  ],
  [
    "one value becomes another",
    withSchema("virtual_account.expired", "currency", () => ({ type: "string", const: "USD" })),
    'virtual_account.expired data.currency: may now be "USD"',
  ],
  [
    "a list of values inside a nullable object grows",
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
    "amounts may be lower than they ever were",
    withSchema("wallet.low_balance", "available", () => ({ type: "integer", minimum: -1 })),
    "wallet.low_balance data.available: its minimum of 0 no longer holds",
  ],
  [
    "a timestamp becomes any text",
    withSchema("wallet.low_balance", "asOf", () => ({ type: "string" })),
    "wallet.low_balance data.asOf: its format changed from date-time",
  ],
  [
    "a property that may be missing stands for something else then",
    withSchema("payid.payment.completed", "paymentsCount", (schema) => ({ ...schema, default: 1 })),
    "payid.payment.completed data.paymentsCount: its default is no longer 0",
  ],
  [
    "one of several shapes loses a property",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: (schema.anyOf ?? []).map((shape) => without("toAccountName")(shape)),
    })),
    "transfer.completed data.toAccountName: was removed",
  ],
  [
    "a further shape is carried",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: [...(schema.anyOf ?? []), { type: "array" }],
    })),
    "transfer.completed data: may now be array",
  ],
  [
    "something is said that the check does not know",
    withSchema("transfer.failed", "bankName", (schema) => ({
      ...schema,
      contentEncoding: "base64",
    })),
    "transfer.failed data.bankName: changed, and this check does not understand contentEncoding",
  ],
  [
    "a choice is made in a way that the check does not know",
    withSchema("transfer.failed", "bankName", (schema) => ({ oneOf: [schema] }) as JsonSchema),
    "transfer.failed data.bankName: changed, and this check does not understand oneOf",
  ],
];

test.each(BREAKS)("is a break: %s", (_, contract, expected) => {
  expect(breaksOf(contract)).toEqual([expected]);
});

const ALLOWED: [string, Contract][] = [
  ["nothing", contractOfCatalogue()],
  ["an event more", { ...contractOfCatalogue(), ...aContract() }],
  ["a property more", withSchema("wallet.low_balance", "", adding({ note: { type: "string" } }))],
  [
    "a property more that is always there, deep inside",
    withSchema("payment.created", "payment_method.card", (schema) =>
      required("country")(adding({ country: { type: "string" } })(schema)),
    ),
  ],
  [
    "a property more in the items of a list",
    withSchema("ledger.transfers.committed", "transfers[]", adding({ fee: { type: "integer" } })),
  ],
  [
    "a property more in one of several shapes",
    withSchema("transfer.completed", "", (schema) => ({
      anyOf: (schema.anyOf ?? []).map(adding({ channel: { type: "string" } })),
    })),
  ],
  [
    "one of several shapes less",
    withSchema("transfer.completed", "", (schema) => schema.anyOf?.[1] ?? {}),
  ],
  [
    "a property that is always there from now on",
    withSchema("wallet.low_balance", "", required("settling")),
  ],
  [
    "a property with a default that is always there from now on",
    withSchema("payid.payment.completed", "", (schema) =>
      required("paymentsCount")(adding({ paymentsCount: { type: "integer", minimum: 0 } })(schema)),
    ),
  ],
  [
    "a value less",
    withSchema("transfer.failed", "status", (schema) => ({ ...schema, enum: ["failed"] })),
  ],
  [
    "one value where there were several",
    withSchema("transfer.failed", "status", () => ({ type: "string", const: "failed" })),
  ],
  [
    "values where there was any text",
    withSchema("transfer.failed", "bankCode", () => ({ type: "string", enum: ["058", "044"] })),
  ],
  [
    "a number that is whole from now on, where it was within bounds",
    withSchema("wallet.low_balance", "held", () => ({ type: "integer", minimum: 5, maximum: 9 })),
  ],
  [
    "what was nullable and is not any more",
    withSchema("transfer.failed", "completedAt", () => ({ type: "string", format: "date-time" })),
  ],
  [
    "what is written in another way",
    withSchema("payment.created", "description", () => ({
      anyOf: [{ type: "null" }, { type: "string" }],
    })),
  ],
  [
    "descriptions",
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

test("a raised version may break what the one before it promised", () => {
  const contract = withEvent("wallet.low_balance", () => ({
    version: 2,
    domain: "ledger",
    schema: { type: "string" },
  }));

  expect(breaksOf(contract)).toEqual([]);
});

test("every break of a change is reported", () => {
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
