import { type Fetch, Kobo } from "@kobo/sdk";
import { failBill } from "../../src/trigger/bills";
import { declineCard } from "../../src/trigger/card-payments";
import { provoke } from "../../src/trigger/provoke";
import { byId, type Stage } from "../../src/trigger/scenario";
import { SCENARIOS } from "../../src/trigger/scenarios";
import { failTransfer, fallBelowThreshold } from "../../src/trigger/transfers";
import { payloadOf, refusal } from "../a-stream";
import { aroundWith, TEST_KEY } from "../around";

const POLLING = { totalMs: 10_000, pollMs: 5 };

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** A test's API. */
function koboThat(answer: (requests: Call) => Response): { kobo: Kobo; requests: Call[] } {
  const requests: Call[] = [];
  const fetch = async (url: string, { method = "", body }: RequestInit) => {
    const one = { method, path: new URL(url).pathname, body: body && JSON.parse(String(body)) };
    requests.push(one);
    return answer(one);
  };
  return { kobo: new Kobo(TEST_KEY, { fetch, retries: 0 }), requests };
}

const says = (data: object) => Response.json({ success: true, data });

function refuses(status: number, code: string): Response {
  const { body } = refusal(status, code);
  return Response.json(body, { status });
}

function stageOf(kobo: Kobo): Stage & { lines: string[] } {
  const lines: string[] = [];
  const newReference = () => "trigger-1";
  const { signal } = new AbortController();
  const say = (line: string) => void lines.push(line);
  return { kobo, wallet: "ada.wallet", say, newReference, options: { signal }, lines };
}

const WELL_FUNDED = { available: 500_000, currency: "NGN", payId: "ada.wallet" };

test("waits for the event of its own record, and ignores earlier events", async () => {
  const looks = [
    [payloadOf("evt_1")],
    [payloadOf("evt_1")],
    [payloadOf("evt_2"), payloadOf("evt_1")],
    [payloadOf("evt_3"), payloadOf("evt_2"), payloadOf("evt_1")],
  ];
  const { kobo } = koboThat(() => says({ events: looks.shift() ?? [] }));
  const around = aroundWith();
  const isIt = ({ reference }: Readonly<Record<string, unknown>>) => reference !== "of evt_2";
  const run = async () => ({ id: "txn_1", isIt });

  const code = await provoke({ kobo, event: "a.b", wallet: "ada.wallet", run }, around, POLLING);

  expect([code, around.said, around.warned]).toEqual([0, ["its record is txn_1", "a.b evt_3"], []]);
});

test("fails when the event does not arrive in time, and prints the command to list it later", async () => {
  const { kobo } = koboThat(() => says({ events: [] }));
  const around = aroundWith();
  const run = async () => byId("pay_1");

  const code = await provoke({ kobo, event: "a.b", wallet: "ada.wallet", run }, around, {
    ...POLLING,
    totalMs: 60,
  });

  expect(code).toBe(1);
  expect(around.warned).toEqual([
    "a.b has not come yet; `kobo events list --event a.b` shows it when it does.",
  ]);
});

test.each([
  ["a transfer", failTransfer, { transactionId: "txn_1", reference: "trigger-1" }],
  ["a bill", failBill, { transactionId: "txn_1", status: "completed" }],
  ["a card", declineCard, { id: "trigger-1", status: "succeeded" }],
])("fails when the sandbox accepts %s that it should refuse", async (_, run, record) => {
  const { kobo } = koboThat(({ method }) => says(method === "GET" ? WELL_FUNDED : record));

  await expect(run(stageOf(kobo))).rejects.toThrow(/did not (?:refuse|decline)/);
});

test.each([
  ["a transfer", failTransfer],
  ["a bill", failBill],
  ["a card", declineCard],
])("an unexpected refusal of %s is passed on", async (_, run) => {
  const { kobo } = koboThat(({ method }) =>
    method === "GET" ? says(WELL_FUNDED) : refuses(403, "INSUFFICIENT_SCOPE"),
  );

  await expect(run(stageOf(kobo))).rejects.toMatchObject({ code: "INSUFFICIENT_SCOPE" });
});

test("the previous threshold is restored, also when the payment fails", async () => {
  const { kobo, requests } = koboThat(({ method }) =>
    method === "POST" ? refuses(503, "SERVICE_UNAVAILABLE") : says(WELL_FUNDED),
  );

  await expect(fallBelowThreshold(stageOf(kobo))).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });

  expect(requests.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
    { lowBalanceThreshold: 500_000 },
    { lowBalanceThreshold: null },
  ]);
});

const EVENTS = Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[];

/** An API whose answers suit every scenario, and which records the arguments of each call. */
function recordingKobo(): { kobo: Kobo; calls: { name: string; given: unknown[] }[] } {
  const calls: { name: string; given: unknown[] }[] = [];
  const answer = { id: "id_1", url: "no page", items: [{ id: "dp_1" }], payment: {}, available: 0 };
  const record = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, operation) =>
          async (...given: unknown[]) => {
            calls.push({ name: `${name}.${String(operation)}`, given });
            return answer;
          },
      },
    );
  return { kobo: new Proxy({}, { get: (_, name) => record(String(name)) }) as Kobo, calls };
}

test.each(EVENTS)("Ctrl-C aborts each request that leads to %s", async (event) => {
  const { kobo, calls } = recordingKobo();
  const stage = stageOf(kobo);

  // Scenarios that wait for a refusal or open a page fail here, after their requests.
  await SCENARIOS[event].run(stage).catch(() => undefined);

  const isRestored = (given: unknown[]) =>
    JSON.stringify(given[1]) === '{"lowBalanceThreshold":null}';
  const unaborted = calls.filter(({ given }) => !given.includes(stage.options));
  expect(calls).not.toEqual([]);
  expect(unaborted.filter(({ given }) => !isRestored(given))).toEqual([]);
});

test("Ctrl-C during a scenario ends the command with its request in flight", async () => {
  const around = aroundWith({ KOBO_SECRET_KEY: TEST_KEY });
  const fetch: Fetch = async (url, { method, signal }) => {
    if (method === "GET") return says(url.includes("/events") ? { events: [] } : WELL_FUNDED);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      around.end();
    });
  };
  const kobo = new Kobo(TEST_KEY, { fetch });
  const { run } = SCENARIOS["transfer.completed"];

  const ended = provoke({ kobo, event: "transfer.completed", wallet: "ada.wallet", run }, around);

  await expect(ended).rejects.toMatchObject({ name: "AbortError" });
});
