import { eventually } from "@kobo/testing";
import { billProvider, type Provider } from "../../../src/clients/provider/provider";
import { aPurchase } from "../../factories";
import { hang, json, rawProvider, reset, soon } from "../raw-provider";

const raw = rawProvider();
let provider: Provider;

beforeEach(() => {
  provider = billProvider(raw.account());
});
afterEach(() => provider.close());

async function canPay(client: Provider): Promise<boolean> {
  const permit = await client.reserve(aPurchase());
  permit?.release();
  return permit !== undefined;
}

const smartcard = { serviceId: "dstv", billersCode: "1212121212", type: "" };
const unavailable = { kind: "declined", code: "", error: "PROVIDER_UNAVAILABLE" };

/** More than the ten calls that a breaker needs to open. */
async function often(call: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 12; i++) await call().catch(() => {});
}

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  lists: () => provider.read("/services", {}, soon()),
  verify: () => provider.verify(smartcard, soon()),
  pay: () => provider.pay(aPurchase(), soon()),
  requery: () => provider.requery(aPurchase(), soon()),
  balance: () => provider.balance(soon()),
};
const OPERATIONS = Object.keys(CALLS);
const callOf = (operation: string) => CALLS[operation] ?? (() => Promise.resolve());

const statesWith = (operation: string, state: string) =>
  OPERATIONS.map((name) => `${name} ${name === operation ? state : "closed"}`).join(", ");

test.each(OPERATIONS)("missing answers of %s open only its breaker", async (operation) => {
  raw.behave = reset;

  await often(callOf(operation));

  expect(provider.states()).toBe(statesWith(operation, "open"));
  expect(await canPay(provider)).toBe(operation !== "pay");
  raw.seen = [];
  await callOf(operation)().catch(() => {});
  expect(raw.seen).toEqual([]);
});

test.each(OPERATIONS)("unreadable answers of %s open the breaker", async (operation) => {
  raw.behave = json({ sense: "none" });
  const call =
    operation === "lists"
      ? () =>
          provider.read("/services", {}, soon(), () => {
            throw new Error("No list.");
          })
      : callOf(operation);

  await often(call);

  expect(provider.states()).toBe(statesWith(operation, "open"));
});

test.each(OPERATIONS)("refusals of %s do not open the breaker", async (operation) => {
  for (const code of ["011", "018", "030", "083", "087"]) {
    raw.behave = json({ code, response_description: "NO", content: [] });
    await often(callOf(operation));
  }

  expect(provider.states()).toBe(statesWith(operation, "closed"));
});

test.each(OPERATIONS)(
  "%s past its deadline is not sent, and does not open the breaker",
  async (name) => {
    const late = Date.now() - 1;
    const calls: typeof CALLS = {
      lists: () => provider.read("/services", {}, late),
      verify: () => provider.verify(smartcard, late),
      pay: () => provider.pay(aPurchase(), late),
      requery: () => provider.requery(aPurchase(), late),
      balance: () => provider.balance(late),
    };

    await often(calls[name] ?? (() => Promise.resolve()));

    expect(provider.states()).toBe(statesWith(name, "closed"));
    expect(raw.seen).toEqual([]);
  },
);

test("an open breaker sends no call: a purchase is declined, a requery is unreachable", async () => {
  raw.behave = reset;
  for (const operation of ["pay", "requery", "verify", "lists"]) await often(callOf(operation));
  raw.seen = [];

  expect(await provider.pay(aPurchase(), soon())).toEqual(unavailable);
  expect(await provider.requery(aPurchase(), soon())).toMatchObject({ kind: "unreachable" });
  expect(await provider.verify(smartcard, soon())).toMatchObject({ kind: "no answer" });
  await expect(provider.read("/services", {}, soon())).rejects.toMatchObject({ neverSent: true });
  expect(raw.seen).toEqual([]);
});

test("a hanging provider occupies only the purchases' permits", async () => {
  const client = billProvider(raw.account({ timeoutMs: 20_000 }));
  const waiting: (() => void)[] = [];
  raw.behave = (response, request) => {
    if (!request.url.endsWith("/pay")) return json({ code: "016" })(response, request);
    waiting.push(() => json({ code: "016" })(response, request));
  };
  const inTime = Date.now() + 20_000;

  const held = Array.from({ length: 112 }, () => client.pay(aPurchase(), inTime));
  await eventually(async () => expect(waiting).toHaveLength(112));

  expect(await canPay(client)).toBe(false);
  expect(await client.pay(aPurchase(), inTime)).toEqual(unavailable);
  expect(waiting).toHaveLength(112);
  expect(await client.requery(aPurchase(), inTime)).toMatchObject({ kind: "declined" });
  for (const letGo of waiting) letGo();
  expect((await Promise.all(held)).map(({ kind }) => kind)).toEqual(Array(112).fill("declined"));
  // A burst of calls without errors does not open the breaker.
  expect(await canPay(client)).toBe(true);
  expect(client.states()).toBe(statesWith("", ""));
  await client.close();
});

test("a reserved permit is not refused later, and is released after its call", async () => {
  const client = billProvider(raw.account());
  const reserved = await Promise.all(
    Array.from({ length: 112 }, () => client.reserve(aPurchase())),
  );
  raw.behave = json({ code: "016" });

  expect(await client.pay(aPurchase(), soon())).toEqual(unavailable);
  expect(await reserved[0]?.pay(aPurchase(), soon())).toMatchObject({ code: "016" });
  expect(await canPay(client)).toBe(true);
  for (const permit of reserved) permit?.release();
  await client.close();
});

const FAULT_NUMBERS = ["201000000000", "300000000000", "400000000000", "500000000000"];

describe("the sandbox's fault numbers", () => {
  test.each(FAULT_NUMBERS)("open no breaker: %s", async (number) => {
    raw.behave = reset;

    for (let i = 0; i < 10; i++) {
      await provider.pay(aPurchase({ phone: number }), soon());
      await provider.requery(aPurchase({ billersCode: number }), soon());
    }
    raw.behave = json({ sense: "none" });
    await often(() => provider.pay(aPurchase({ phone: number }), soon()));

    expect(raw.seen).toHaveLength(32);
    expect(provider.states()).toBe(statesWith("", ""));
    expect(await canPay(provider)).toBe(true);
  });

  test("leave a purchase without an answer unknown, and one never sent declined", async () => {
    raw.behave = reset;
    const rehearsed = aPurchase({ phone: "400000000000" });

    expect(await provider.pay(rehearsed, soon())).toMatchObject({ kind: "unknown" });
    expect(await provider.requery(rehearsed, soon())).toMatchObject({ kind: "unknown" });
    expect(await provider.pay(rehearsed, Date.now() - 1)).toEqual(unavailable);
  });

  test("occupy no other purchase's permits", async () => {
    const client = billProvider(raw.account({ timeoutMs: 20_000 }));
    const waiting: (() => void)[] = [];
    raw.behave = (response, request) => {
      const answer = () => json({ code: "016" })(response, request);
      if (request.body.includes("300000000000")) waiting.push(answer);
      else answer();
    };
    const inTime = Date.now() + 20_000;
    const rehearse = () => client.pay(aPurchase({ phone: "300000000000" }), inTime);
    const held = Array.from({ length: 96 }, rehearse);
    await eventually(async () => expect(waiting).toHaveLength(96));

    expect(await rehearse()).toEqual(unavailable);
    expect(await canPay(client)).toBe(true);
    expect(await client.pay(aPurchase(), inTime)).toMatchObject({ code: "016" });
    for (const letGo of waiting) letGo();
    expect((await Promise.all(held)).map(({ kind }) => kind)).toEqual(Array(96).fill("declined"));
    await client.close();
  });

  test("are ordinary numbers in live mode", async () => {
    const live = billProvider(raw.account({ mode: "live" }));
    raw.behave = reset;

    await often(() => live.pay(aPurchase({ mode: "live", billersCode: "400000000000" }), soon()));

    expect(live.states()).toBe(statesWith("pay", "open"));
    await live.close();
  });
});

test("each mode has its own breakers", async () => {
  const live = billProvider(raw.account({ mode: "live" }));
  raw.behave = hang;

  await Promise.all(Array.from({ length: 12 }, () => provider.pay(aPurchase(), soon())));

  expect(await canPay(provider)).toBe(false);
  expect(await canPay(live)).toBe(true);
  await live.close();
});
