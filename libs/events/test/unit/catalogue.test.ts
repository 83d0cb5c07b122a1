import { z } from "zod";
import { CATALOGUE, type EventName, PUBLIC_EVENTS } from "../../src/catalogue";
import { jsonSchemaOf } from "../../src/json-schema";

const NAMES = Object.keys(CATALOGUE) as EventName[];

/** Decision 112, and what came after it: the events for merchants and those for operators alone. */
const FOR_MERCHANTS = [
  "bill.purchase.completed",
  "bill.purchase.failed",
  "bill.purchase.pending",
  "bill.purchase.reversed",
  "bulk_transfer.approved",
  "bulk_transfer.canceled",
  "bulk_transfer.completed",
  "bulk_transfer.paused",
  "bulk_transfer.resumed",
  "checkout.session.canceled",
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.overpaid",
  "checkout.session.underpaid",
  "customer.created",
  "customer.deleted",
  "customer.updated",
  "dispute.created",
  "dispute.lost",
  "dispute.updated",
  "dispute.won",
  "payid.payment.completed",
  "payment.canceled",
  "payment.created",
  "payment.failed",
  "payment.refunded",
  "payment.succeeded",
  "payment_link.completed",
  "payment_link.created",
  "payment_link.updated",
  "payment_refund.completed",
  "payment_refund.created",
  "payment_refund.failed",
  "refund.failed",
  "report.completed",
  "report.failed",
  "schedule.canceled",
  "schedule.completed",
  "schedule.paused",
  "schedule.run.completed",
  "schedule.run.failed",
  "schedule.run.skipped",
  "schedule.upcoming",
  "transfer.completed",
  "transfer.failed",
  "transfer.refunded",
  "transfer.reversed",
  "virtual_account.closed",
  "virtual_account.expired",
  "virtual_account.payment.completed",
  "virtual_account.payment.received",
  "virtual_account.payment.rejected",
  "virtual_account.payment.returned",
  "virtual_account.reopened",
  "wallet.low_balance",
];
const FOR_OPERATORS = [
  "provider.float_low",
  "reconciliation.difference",
  "webhook.endpoint.disabled",
  "webhook.endpoint.failing",
];
/** Events between services. */
const INTERNAL = ["customer.erased", "ledger.transfers.committed"];

test("merchants may subscribe to exactly the events decided for them", () => {
  expect(PUBLIC_EVENTS.toSorted()).toEqual(FOR_MERCHANTS);
});

test("every other event is for operators or internal", () => {
  const others = NAMES.filter((name) => !CATALOGUE[name].public);

  expect(others.toSorted()).toEqual([...INTERNAL, ...FOR_OPERATORS].toSorted());
});

describe.each(NAMES)("%s", (name) => {
  const { data, example, since } = CATALOGUE[name];

  test("has an example that its schema accepts unchanged", () => {
    expect(data.parse(example)).toEqual(example);
  });

  test("has an example without card numbers and secrets", () => {
    const text = JSON.stringify(example);

    expect(cardNumbersIn(text)).toEqual([]);
    expect(text).not.toMatch(
      /whsec_|sk_(?:live|test)_|password|secret|bearer|"(?:token|pin|cvc)"/i,
    );
  });

  test("has the date of its first release", () => {
    expect(new Date(since).toISOString().slice(0, "2026-11-21".length)).toBe(since);
  });

  // The JSON Schema only says `date-time`, so the compatibility check cannot see this.
  test("has only timestamps in UTC with milliseconds", () => {
    for (const pattern of timestampPatternsOf(data)) {
      expect("2026-11-22T10:00:00.000Z").toMatch(pattern);
      expect("2026-11-22T10:00:00Z").not.toMatch(pattern);
      expect("2026-11-22T10:00:00.000+01:00").not.toMatch(pattern);
    }
  });

  test("has a schema that allows additional properties", () => {
    expect(JSON.stringify(jsonSchemaOf(name))).not.toContain('"additionalProperties":false');
  });
});

test("every schema has a title", () => {
  const titles = NAMES.flatMap((name) => {
    const schema = jsonSchemaOf(name);
    return (schema.anyOf ?? [schema]).map((part) => typeof part === "object" && part.title);
  });

  expect(titles).toContain("PayIdTransferRecord");
  expect(titles).toContain("LedgerTransfersCommitted");
  expect(titles.filter((title) => !title)).toEqual([]);
});

test("a published schema is free of zod's details", () => {
  const texts = NAMES.map((name) => JSON.stringify(jsonSchemaOf(name))).join();

  expect(texts).not.toContain("9007199254740991");
  expect(texts).not.toContain("propertyNames");
  expect(texts).not.toContain("$schema");
  expect(texts).not.toMatch(/"format":"[^"]+","pattern"/);
});

function timestampPatternsOf(data: z.ZodType): RegExp[] {
  const patterns: RegExp[] = [];
  z.toJSONSchema(data, {
    io: "input",
    override: ({ jsonSchema: { format, pattern } }) => {
      if (format === "date-time") patterns.push(new RegExp(pattern ?? ""));
    },
  });
  return patterns;
}

/** Runs of 13 to 19 digits that pass Luhn's check. */
function cardNumbersIn(text: string): string[] {
  return (text.match(/(?<!\d)\d{13,19}(?!\d)/g) ?? []).filter(passesLuhn);
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2))
    .map((weighed) => (weighed > 9 ? weighed - 9 : weighed))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

test("a card number in an example is detected", () => {
  expect(cardNumbersIn("{}4242424242424242,4242424242424243")).toEqual(["4242424242424242"]);
});
