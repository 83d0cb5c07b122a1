import type { Contract } from "../../src/contract";
import { readEvent } from "../../src/read-event";
import { aMessage, type RawMessage } from "../bus";

type Name = "transfer.completed" | "transfer.failed";

/** Two events, the first at version 2. */
const contract: Contract<Name, { amount: number }> = {
  find: (name) => {
    if (name !== "transfer.completed" && name !== "transfer.failed") return undefined;
    return {
      name,
      domain: "transfer",
      sources: ["/kobo/transfer"],
      version: name === "transfer.completed" ? 2 : 1,
      read: (data) => {
        const { amount } = data as { amount: unknown };
        if (typeof amount !== "number") throw new Error("amount must be a number");
        return { amount };
      },
    };
  },
};

function read(
  { key, value, headers }: RawMessage,
  bytes?: Buffer,
  topic = "kobo.transfer.v1",
  options: { mentioning?: string } = {},
) {
  const buffers = Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)]);
  return readEvent(
    {
      key: Buffer.from(key),
      value: bytes ?? (value === null ? null : Buffer.from(value)),
      headers: Object.fromEntries(buffers),
    },
    { topic },
    { contract, group: "mine", events: ["transfer.completed"], ...options },
  );
}

function without(name: string): RawMessage {
  const { [name]: _, ...headers } = aMessage().headers;
  return { ...aMessage(), headers };
}

const MERCHANT = "0b7cfb4e-6a1d-4e5b-9d5c-0a3f6d1f2c3b";
const ID = "1c7cfb4e-6a1d-4e5b-9d5c-0a3f6d1f2c3b";

test("an event is read with its headers, its data and its bytes", () => {
  const value = '{ "amount": 5 }';
  const headers = { ce_id: ID, ce_merchantid: MERCHANT, traceparent: "00-abc" };

  expect(read(aMessage({ value, headers, key: "txn_7" }))).toEqual({
    id: ID,
    name: "transfer.completed",
    key: "txn_7",
    merchantId: MERCHANT,
    mode: "test",
    at: new Date("2026-11-22T10:00:00.000Z"),
    traceparent: "00-abc",
    data: { amount: 5 },
    json: value,
  });
});

test("an event that does not mention the text is skipped unread", () => {
  const readMentioning = (value: string) =>
    read(aMessage({ value }), undefined, undefined, { mentioning: "cs_" });

  expect(readMentioning('{ "amount": 5, "reference": "cs_1" }')?.data).toEqual({ amount: 5 });
  expect(readMentioning('{ "amount": 5, "reference": "order-1" }')).toBeUndefined();
  expect(readMentioning("no JSON at all")).toBeUndefined();
});

test("ids are read in lower case, as an inbox returns them", () => {
  const headers = { ce_id: ID.toUpperCase(), ce_merchantid: MERCHANT.toUpperCase() };

  expect(read(aMessage({ headers }))).toMatchObject({ id: ID, merchantId: MERCHANT });
});

test.each(["ce_specversion", "ce_id", "ce_time", "ce_merchantid", "ce_mode", "ce_dataschema"])(
  "a message without %s is refused",
  (name) => {
    expect(() => read(without(name))).toThrow(name);
  },
);

test.each([
  ["ce_specversion", "0.3"],
  ["ce_id", "17"],
  ["ce_type", ""],
  ["ce_time", "yesterday"],
  ["ce_time", "2026-13-40T10:00:00Z"],
  ["ce_time", "2026-11-22T10:00:00"],
  ["ce_merchantid", "ada"],
  ["ce_mode", "sandbox"],
  ["ce_dataschema", "urn:kobo:event:transfer.failed:1"],
  ["ce_dataschema", "urn:kobo:event:transfer.completed:one"],
  ["ce_dataschema", "urn:kobo:event:transfer.completed:0"],
])("%s must not be %j", (name, text) => {
  expect(() => read(aMessage({ headers: { [name]: text } }))).toThrow(name);
});

test.each([["{ not json"], [""], [null], ['{"amount":"many"}'], ["null"]])(
  "data %j cannot be read",
  (value) => {
    expect(() => read(aMessage({ value }))).toThrow();
  },
);

test("data that is not valid UTF-8 is refused", () => {
  const value = Buffer.from([
    ...Buffer.from('{"amount":5,"narration":"'),
    0xff,
    ...Buffer.from('"}'),
  ]);

  expect(() => read(aMessage(), value)).toThrow("UTF-8");
});

test("a version that is newer than the contract's is refused, an older one is read", () => {
  const ofVersion = (version: number) =>
    aMessage({ headers: { ce_dataschema: `urn:kobo:event:transfer.completed:${version}` } });

  expect(() => read(ofVersion(3))).toThrow("version 3 of transfer.completed");
  expect(read(ofVersion(2))).toBeDefined();
  expect(read(ofVersion(1))).toBeDefined();
});

test.each(["from.the.future", "constructor", "__proto__"])(
  "the unknown event %s is skipped",
  (name) => {
    expect(read(aMessage({ headers: { ce_type: name }, value: "?" }))).toBeUndefined();
  },
);

test("an unknown event with invalid headers is refused", () => {
  expect(() => read(aMessage({ headers: { ce_type: "from.the.future", ce_id: "?" } }))).toThrow();
});

test.each(["/kobo/payid", "/kobo/", "", "/KOBO/transfer", "/kobo/transfer/"])(
  "an event from %j, which may not emit it, is refused",
  (source) => {
    expect(() => read(aMessage({ headers: { ce_source: source } }))).toThrow(
      "may not emit transfer.completed",
    );
  },
);

test("an event on another domain's topic is refused, whatever its source", () => {
  expect(() => read(aMessage(), undefined, "kobo.payid.v1")).toThrow(
    "transfer.completed does not travel on kobo.payid.v1.",
  );
  expect(read(aMessage(), undefined, "another-installation.transfer.v1")).toBeDefined();
});

test("other events are skipped unread", () => {
  const headers = { ce_type: "transfer.failed", ce_id: "?" };

  expect(read(aMessage({ headers, value: "?" }))).toBeUndefined();
});

test("a message requeued for another group is skipped, and ours is read", () => {
  const forGroup = (group: string) => ({ "for-group": group });

  expect(read(aMessage({ headers: forGroup("theirs"), value: "?" }))).toBeUndefined();
  expect(read(aMessage({ headers: forGroup("mine") }))).toBeDefined();
});
