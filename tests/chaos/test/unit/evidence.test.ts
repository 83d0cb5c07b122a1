import { leakViolations, type Usage } from "../../src/judge/leaks";
import { type Span, withoutRedis } from "../../src/judge/losses";
import { type Replay, replayViolations } from "../../src/judge/replays";
import { secretViolations } from "../../src/judge/secrets";
import type { Answer } from "../../src/world/api";

const CARD = { name: "the card", text: "4242424242424242" };

test.each([
  "pan=4242424242424242",
  `\\x${Buffer.from(CARD.text).toString("hex")}`,
  "NDI0MjQyNDI0MjQyNDI0Mg==",
])("a card number is found as %s", (piece) => {
  expect(secretViolations([CARD], [{ name: "a log", pieces: ["", piece, piece] }])).toEqual([
    "the card is in a log",
  ]);
});

test("a secret is found anywhere in a piece, among many others", () => {
  const secrets = Array.from({ length: 500 }, (_, index) => ({
    name: `key ${index}`,
    text: `sk_test_${String(index).padStart(34, "x")}`,
  }));
  const pieces = [
    `a${secrets[7]?.text}`,
    `${secrets[8]?.text}b${secrets[9]?.text}`,
    "sk_test_xxxx",
  ];

  expect(secretViolations(secrets, [{ name: "a log", pieces }])).toEqual([
    "key 7 is in a log",
    "key 8 is in a log",
    "key 9 is in a log",
  ]);
});

test("the last four digits of a card are not a violation", () => {
  expect(secretViolations([CARD], [{ name: "a log", pieces: ["card 4242"] }])).toEqual([]);
});

const USAGE: Usage = { residentBytes: 1e8, handles: 20, connections: 10 };
const after = (usage: Partial<Usage>) =>
  leakViolations(new Map([["bills", USAGE]]), new Map([["bills", { ...USAGE, ...usage }]]));

test("a process may use slightly more memory, handles and connections than before, not much more", () => {
  expect(after({ residentBytes: 2e8, handles: 30, connections: 20 })).toEqual([]);
  expect(after({ residentBytes: 9e8 })).toHaveLength(1);
  expect(after({ handles: 500 })).toEqual(["bills has 500 handles, 20 before the load"]);
  expect(after({ connections: 200 })).toHaveLength(1);
  const simulator = (residentBytes: number) =>
    new Map([["simulator #1", { ...USAGE, residentBytes }]]);
  expect(leakViolations(simulator(1e8), simulator(9e8))).toEqual([]);
});

const answer = (status: number, data: object) => ({
  ...{ status, code: "", data: { ...data } },
  text: JSON.stringify(data),
});
const replay = (fields: Partial<Replay>): Replay => ({
  manner: "late",
  request: { method: "POST", path: "/transfer", idempotencyKey: "k" },
  first: answer(201, { id: "t1", status: "pending" }),
  again: { ...answer(201, { id: "t1", status: "pending" }), isReplayed: true },
  during: [1_000, 2_000],
  ...fields,
});

test("a retry must get the first response byte for byte", () => {
  expect(replayViolations([replay({})])).toEqual([]);
  const changed = { ...answer(201, { id: "t1", status: "completed" }), isReplayed: true };
  expect(replayViolations([replay({ again: changed })])).toHaveLength(1);
  expect(replayViolations([replay({ again: { ...changed, status: 200 } })])).toHaveLength(1);
  expect(replayViolations([replay({ again: undefined })])).toHaveLength(1);
});

const LOSSES: readonly Span[] = [
  [0, 900],
  [1_900, 5_000],
];

test("when stored responses are lost, a retry may get the current state of the same record", () => {
  const later = { ...answer(200, { id: "t1", status: "completed" }), isReplayed: true };
  const other = answer(201, { id: "t2", status: "pending" });
  const lost = (again: Answer) => replayViolations([replay({ again })], LOSSES);

  expect(lost(later)).toEqual([]);
  expect(lost(other)).toHaveLength(1);
  expect(lost(answer(409, {}))).toHaveLength(1);
  expect(replayViolations([replay({ again: later })], LOSSES.slice(0, 1))).toHaveLength(1);
});

test("when stored responses are lost, a retried action may be refused with the state's 409", () => {
  const request = { method: "POST", path: "/schedules/sch_01m8/resume" } as const;
  const again = { ...answer(409, {}), code: "INVALID_SCHEDULE_STATE" };

  expect(replayViolations([replay({ request, again })], LOSSES)).toEqual([]);
  expect(replayViolations([replay({ request, again })])).toHaveLength(1);
  expect(replayViolations([replay({ again })], LOSSES)).toHaveLength(1);
});

test("a gateway has no stored responses while it logs that Redis is unavailable", () => {
  const line = (second: number, msg: string) =>
    JSON.stringify({ level: "info", time: new Date(second * 1_000).toISOString(), msg });
  const lines = [
    line(1, "started"),
    "no JSON",
    line(10, "redis unavailable"),
    line(11, "redis unavailable"),
    line(12, "redis available again"),
    line(14, "idempotency keys unavailable"),
    line(15, "redis available again"),
    line(16, "idempotency keys available again"),
    line(20, "redis unavailable"),
    line(30, "request"),
  ];

  expect(withoutRedis(lines)).toEqual([
    [9_000, 12_000],
    [19_000, 30_000],
    [13_000, 16_000],
  ]);
});

test("when responses are not stored, a retry may get the current state, but only of the same record", () => {
  const first = answer(201, { id: "t1", status: "pending" });
  const later = answer(201, { id: "t1", status: "succeeded" });
  const other = answer(201, { id: "t2", status: "pending" });

  expect(replayViolations([replay({ first, again: later })])).toEqual([]);
  expect(replayViolations([replay({ first, again: other })])).toHaveLength(1);
});

test("a response with a secret is never stored, even if it is marked as replayed", () => {
  const request = { method: "POST", path: "/api/v1/developer/reports" } as const;
  const first = answer(201, { id: "rep_1", status: "pending" });
  const again = { ...answer(201, { id: "rep_1", status: "completed" }), isReplayed: true };

  expect(replayViolations([replay({ request, first, again })])).toEqual([]);
  expect(replayViolations([replay({ first, again })])).toHaveLength(1);
});

test("a 202 is not stored: the same record may be final in the retry", () => {
  const first = { ...answer(201, { id: "t1", status: "completed" }), isReplayed: true };

  expect(replayViolations([replay({ first, again: answer(202, { id: "t1" }) })])).toEqual([]);
  expect(replayViolations([replay({ first, again: answer(202, { id: "t2" }) })])).toHaveLength(1);
});

test("a pending payment may be refused in its retry, but only the same payment", () => {
  const first = answer(202, { id: "c1", status: "pending" });

  expect(replayViolations([replay({ first, again: answer(402, { id: "c1" }) })])).toEqual([]);
  expect(replayViolations([replay({ first, again: answer(402, { id: "c2" }) })])).toHaveLength(1);
});

test("a retried creation of a customer may be answered 404 after its deletion", () => {
  const first = answer(201, { id: "cus_1" });
  const request = { method: "POST", path: "/api/v1/developer/customers" } as const;

  expect(replayViolations([replay({ request, first, again: answer(404, {}) })])).toEqual([]);
});

test("a retry may get 404 for a webhook endpoint, but not for a transfer", () => {
  const first = answer(200, { id: "wh_1" });
  const again = answer(404, {});
  const request = { method: "POST", path: "/webhooks/wh_1/roll-secret" } as const;

  expect(replayViolations([replay({ request, first, again })])).toEqual([]);
  expect(replayViolations([replay({ first, again })])).toHaveLength(1);
});

test("an event is redelivered once per idempotency key, unless the stored response was lost", () => {
  const request = { method: "POST", path: "/events/evt_1/redeliver" } as const;
  const first = answer(202, { deliveries: [{ id: "whd_1" }] });
  const again = answer(202, { deliveries: [{ id: "whd_2" }] });
  const gone = answer(404, {});

  expect(replayViolations([replay({ request, first, again: first })])).toEqual([]);
  expect(replayViolations([replay({ request, first, again })])).toHaveLength(1);
  expect(replayViolations([replay({ request, first, again: gone })])).toHaveLength(1);
  expect(replayViolations([replay({ request, first, again })], LOSSES)).toEqual([]);
  expect(replayViolations([replay({ request, first, again: gone })], LOSSES)).toEqual([]);
});

test("a test event is sent once per idempotency key, unless the stored response was lost", () => {
  const request = { method: "POST", path: "/webhooks/wh_1/test" } as const;
  const first = answer(202, { id: "whd_1" });
  const again = answer(202, { id: "whd_2" });

  expect(replayViolations([replay({ request, first, again })])).toHaveLength(1);
  expect(replayViolations([replay({ request, first, again })], LOSSES)).toEqual([]);
});

test("a retried look-up may get a new result only if the stored response was lost", () => {
  const request = { method: "POST", path: "/api/v1/developer/payid/verify" } as const;
  const first = answer(200, { payId: "a.spid" });
  const again = answer(404, {});

  expect(replayViolations([replay({ request, first, again })])).toHaveLength(1);
  expect(replayViolations([replay({ request, first, again })], LOSSES)).toEqual([]);
});

test.each(["other body", "other key"] as const)(
  "a retry with an %s must not create a second record",
  (manner) => {
    expect(replayViolations([replay({ manner, again: answer(409, {}) })])).toEqual([]);
    expect(replayViolations([replay({ manner })])).toHaveLength(1);
  },
);
