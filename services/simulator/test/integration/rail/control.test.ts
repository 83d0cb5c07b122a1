import { eventually } from "@kobo/testing";
import type { Json } from "../../../src/domain/json";
import { newReference } from "../bank-client";
import { hasRailSignature } from "../receiver";
import { type Running, startSimulator } from "../running";

const PATH = "/rail/test";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function givenFault(fault: Json): Promise<void> {
  const { status, body } = await running.bank.control("rail", "POST", "/faults", {
    operation: "transfer",
    ...fault,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
}

async function transfersOf(reference: string): Promise<Json[]> {
  const { body } = await running.bank.control("rail", "GET", `/book?reference=${reference}`);
  return body.transfers as Json[];
}

/** Sends, checks that the store has the transfer and no response came, and aborts. */
async function sendInVain(reference: string): Promise<void> {
  const recipient = await running.bank.recipient("0123456789");
  const abort = new AbortController();
  const answer = running.client.send("/rail/test/transfer", {
    method: "POST",
    headers: { authorization: "Bearer sk_test_1" },
    body: { source: "balance", amount: 50_000, recipient, reference },
    signal: abort.signal,
  });
  // Attached at once: an unhandled rejection would end the process.
  const end = expect(answer).rejects.toMatchObject({ name: "AbortError" });
  await eventually(async () => expect(await transfersOf(reference)).toHaveLength(1));
  abort.abort();
  await end;
}

const withStatus = (status: string) => ({ status: 200, body: { data: { status } } });

test("accept-then-hang: the money is sent without a response", async () => {
  const reference = newReference();
  await givenFault({ fault: "accept-then-hang", times: 1 });

  await sendInVain(reference);

  expect(await running.bank.verify(reference)).toMatchObject(withStatus("success"));
});

test("hang-then-refuse: there is no response, and the transfer failed", async () => {
  const reference = newReference();
  await givenFault({ fault: "hang-then-refuse", times: 1 });

  await sendInVain(reference);

  expect(await running.bank.verify(reference)).toMatchObject(withStatus("failed"));
});

test.each(["error-after-commit", "garbage"])("%s hides a successful transfer", async (fault) => {
  const reference = newReference();
  await givenFault({ fault, times: 1 });

  await expect(running.bank.transfer("0123456789", { reference })).rejects.toThrow(SyntaxError);

  expect(await running.bank.verify(reference)).toMatchObject(withStatus("success"));
});

test("reset-mid-body: the connection is cut in the middle of the response", async () => {
  const reference = newReference();
  await givenFault({ fault: "reset-mid-body", times: 1 });

  await expect(running.bank.transfer("0123456789", { reference })).rejects.toThrow();

  expect(await running.bank.verify(reference)).toMatchObject(withStatus("success"));
});

test("slow: nothing happens before the delay", async () => {
  const reference = newReference();
  await givenFault({ fault: "slow", ms: 9_000, times: 1 });

  const answer = running.bank.transfer("0123456789", { reference });
  const wait = await eventually(() => {
    const [found] = running.waits;
    if (!found) throw new Error("There is no wait yet.");
    return found;
  });
  expect(wait.ms).toBe(9_000);
  expect(await transfersOf(reference)).toEqual([]);
  wait.end();

  expect(await answer).toMatchObject(withStatus("success"));
});

test("refuse: it responds with the configured error, and stores nothing", async () => {
  const reference = newReference();
  await givenFault({ fault: "refuse", status: 500, message: "System Malfunction", times: 1 });

  expect(await running.bank.transfer("0123456789", { reference })).toMatchObject({
    status: 500,
    body: { status: false, message: "System Malfunction" },
  });
  expect(await running.bank.verify(reference)).toMatchObject({ status: 404 });
});

test("a fault can match the account of a recipient", async () => {
  await givenFault({ fault: "refuse", match: { account_number: "0123456785" } });

  expect(await running.bank.transfer("0123456789")).toMatchObject({ status: 200 });
  expect(await running.bank.transfer("0123456785")).toMatchObject({ status: 400 });
});

test("lagging-verify: a stored transfer is not found yet", async () => {
  const reference = newReference();
  await running.bank.transfer("0123456789", { reference });
  await givenFault({
    operation: "verify",
    fault: "lagging-verify",
    match: { reference },
    times: 2,
  });

  const missing = { status: 404, body: { code: "transfer_not_found" } };
  expect(await running.bank.verify(reference)).toMatchObject(missing);
  expect(await running.bank.verify(reference)).toMatchObject(missing);
  expect(await running.bank.verify(reference)).toMatchObject(withStatus("success"));
});

test("double-execution: one response, two lines in the list, and the float pays both", async () => {
  const reference = newReference();
  await givenFault({ fault: "double-execution", times: 1 });
  const response = await running.bank.transfer("0123456789", { reference });

  const { body } = await running.bank.rail("GET", "/transfer");

  const lines = body.data as Json[];
  expect(lines.map((line) => line.reference)).toEqual([reference, reference]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  expect((await running.bank.verify(reference)).body.data).toMatchObject({
    id: (response.body.data as Json).id,
  });
  expect((await running.bank.rail("GET", "/balance")).body.data).toMatchObject([
    { balance: 10_000_000_000_000 - 100_000 },
  ]);
});

test.each([
  ["missing-line", 1],
  ["extra-line", 3],
  ["other-amount", 2],
])("%s: one line of the list is falsified", async (fault, count) => {
  const references = [newReference(), newReference()];
  for (const reference of references) await running.bank.transfer("0123456789", { reference });
  const match = { reference: references[0] };
  await givenFault({ operation: "statement-line", fault, match, times: 1 });

  const { body } = await running.bank.rail("GET", "/transfer");

  const lines = body.data as Json[];
  expect(lines).toHaveLength(count);
  expect(lines[0]).toMatchObject({ reference: references[1], amount: 50_000 });
  const honest = lines.filter((line) => line.reference === references[0] && line.amount === 50_000);
  expect(honest).toHaveLength(fault === "extra-line" ? 1 : 0);
});

test("wrong: a webhook reports a failure of a successful transfer", async () => {
  await givenFault({ operation: "notice", fault: "wrong", times: 1 });
  await running.bank.transfer("0123456789");

  const [notice] = await running.receiver.at(PATH);

  expect(notice?.body).toMatchObject({ event: "transfer.failed", data: { status: "failed" } });
  expect(notice && hasRailSignature(notice)).toBe(true);
});

test("bad-signature: a manual resend has a valid signature", async () => {
  const reference = newReference();
  await givenFault({ operation: "notice", fault: "bad-signature", times: 1 });
  await running.bank.transfer("0123456789", { reference });
  await running.receiver.at(PATH);

  await running.bank.control("rail", "POST", "/notices/resend", { reference });

  const notices = await running.receiver.at(PATH, 2);
  expect(notices.map(hasRailSignature)).toEqual([false, true]);
});

test("off for one event: the reversal is sent, the success is not", async () => {
  const match = { event: "transfer.success" };
  await givenFault({ operation: "notice", fault: "off", match });
  await running.bank.transfer("0690000037");
  running.pass(5_000);

  const notices = await running.receiver.at(PATH);

  expect(notices.map(({ body }) => body.event)).toEqual(["transfer.reversed"]);
});

test("planned outcomes survive a restart, and happen late if they were due", async () => {
  const [pending, reversing, settled] = [newReference(), newReference(), newReference()];
  await running.bank.transfer("0690000035", { reference: pending });
  await running.bank.transfer("0690000037", { reference: reversing });
  await running.bank.transfer("0690000035", { reference: settled });
  await running.bank.rail("POST", `/sandbox/transfers/${settled}/settle`, { outcome: "failed" });

  running = await running.restart();
  expect(await running.bank.verify(pending)).toMatchObject(withStatus("pending"));
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  running = await running.restart();

  await eventually(async () =>
    expect(await running.bank.verify(pending)).toMatchObject(withStatus("success")),
  );
  expect(await running.bank.verify(reversing)).toMatchObject(withStatus("reversed"));
  expect(await running.bank.verify(settled)).toMatchObject(withStatus("failed"));
  const received = await eventually(() => {
    // A restart may have aborted a webhook that had arrived; it is sent again.
    const bodies = new Set(running.receiver.received.map(({ raw }) => raw));
    expect(bodies.size).toBe(4);
    return [...bodies].map((raw) => JSON.parse(raw));
  });
  expect(received.map(({ event }) => event).sort()).toEqual([
    "transfer.failed",
    "transfer.reversed",
    "transfer.success",
    "transfer.success",
  ]);
});

test("the balance can be set, and a transfer above it is refused", async () => {
  const { bank } = running;

  const set = await bank.control("rail", "POST", "/balance", { kobo: 49_999 });

  expect(set).toMatchObject({ status: 200, body: { balance_kobo: 49_999 } });
  expect(await bank.transfer("0123456789")).toMatchObject({
    status: 400,
    body: {
      message: "Your balance is not enough to fulfil this request",
      code: "insufficient_balance",
    },
  });
});

test("the store view shows transfers with their plans, recipients and webhooks", async () => {
  const reference = newReference();
  await running.bank.transfer("0690000035", { reference });

  const { body } = await running.bank.control("rail", "GET", "/book?account_number=0690000035");

  expect(body).toMatchObject({
    mode: "test",
    recipients: [{ details: { account_number: "0690000035" } }],
    transfers: [
      {
        reference,
        amount: 50_000,
        status: "pending",
        account_number: "0690000035",
        bank_code: "058",
        planned: { status: "success", at: "2026-11-21T11:31:00.250Z" },
      },
    ],
    notices: [],
  });
});

test.each([
  ["/faults", { operation: "notice", fault: "old-timestamp" }],
  ["/faults", { operation: "verify", fault: "double-execution" }],
  ["/faults", { operation: "transfer", fault: "garbage", match: { phone: "1" } }],
  ["/balance", { kobo: -1 }],
  ["/balance", {}],
])("%s refuses %j", async (path, body) => {
  expect(await running.bank.control("rail", "POST", path, body)).toMatchObject({ status: 400 });
});
