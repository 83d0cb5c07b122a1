import { isKoboError, TimeoutError } from "../../src";
import { type AServer, answers, aServer, koboAt, refuses, succeeds } from "../a-server";

const FAST = { pollMs: 1, timeoutMs: 5_000 };

let server: AServer;

beforeEach(async () => {
  server = await aServer();
});

afterEach(() => server.close());

function transfer(status: string) {
  return succeeds({ type: "external_transfer", reference: "pay-1", status });
}

test("a transfer is polled until it is no longer pending", async () => {
  server.behave(transfer("pending"), transfer("pending"), transfer("completed"));

  const settled = await koboAt(server).wait.forTransfer("pay-1", FAST);

  expect(settled.status).toBe("completed");
  expect(server.arrived.map(({ path }) => path)).toEqual(
    Array(3).fill("/api/v1/developer/transfer/pay-1"),
  );
});

test("a failed bill is an outcome, and not an error", async () => {
  server.behave(succeeds({ status: "failed", reference: "bill-1" }));

  await expect(koboAt(server).wait.forBill("bill-1", FAST)).resolves.toMatchObject({
    status: "failed",
  });
});

test("a refund of any kind of payment is polled by its id", async () => {
  const refund = (status: string) => succeeds({ id: "re_1", paymentType: "card", status });
  server.behave(refund("pending"), refund("completed"));

  const settled = await koboAt(server).wait.forRefund("re_1", FAST);

  expect(settled.status).toBe("completed");
  expect(server.arrived.map(({ path }) => path)).toEqual(
    Array(2).fill("/api/v1/developer/refunds/re_1"),
  );
});

test("the wait for a card payment ends when it can be captured", async () => {
  const payment = (amount_capturable: number) =>
    answers(200, { success: true, data: { status: "pending", amount_capturable }, meta: {} });
  server.behave(payment(0), payment(5_000));

  await expect(koboAt(server).wait.forCardPayment("pay_1", FAST)).resolves.toMatchObject({
    amount_capturable: 5_000,
  });
  expect(server.arrived).toHaveLength(2);
});

test("a record still pending at the timeout is reported as neither done nor failed", async () => {
  server.behave(transfer("pending"));

  const error: unknown = await koboAt(server)
    .wait.forTransfer("pay-1", { pollMs: 1, timeoutMs: 50 })
    .catch((thrown) => thrown);

  expect(error).toBeInstanceOf(TimeoutError);
  expect(isKoboError(error) && error.data).toMatchObject({ status: "pending" });
  expect(server.arrived.length).toBeGreaterThan(1);
});

test("a temporary SERVICE_UNAVAILABLE does not end the wait", async () => {
  const away = refuses(503, "SERVICE_UNAVAILABLE");
  server.behave(away, transfer("pending"), away, transfer("completed"));

  await expect(
    koboAt(server, { retries: 0 }).wait.forTransfer("pay-1", FAST),
  ).resolves.toMatchObject({ status: "completed" });
});

test("a status of a later API is not taken for an outcome", async () => {
  server.behave(transfer("on_hold"), transfer("completed"));

  await expect(koboAt(server).wait.forTransfer("pay-1", FAST)).resolves.toMatchObject({
    status: "completed",
  });
  expect(server.arrived).toHaveLength(2);
});

test("a missing record is not waited for", async () => {
  server.behave(refuses(404, "TRANSACTION_NOT_FOUND"));

  await expect(koboAt(server).wait.forTransfer("pay-1", FAST)).rejects.toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
  expect(server.arrived).toHaveLength(1);
});

test("a signal ends the wait between two polls", async () => {
  const stopping = new AbortController();
  server.behave((response, arrived) => {
    transfer("pending")(response, arrived);
    response.on("finish", () => setImmediate(() => stopping.abort(new Error("stopped"))));
  });

  const waiting = koboAt(server).wait.forTransfer("pay-1", {
    pollMs: 60_000,
    timeoutMs: 600_000,
    signal: stopping.signal,
  });

  await expect(waiting).rejects.toThrow("stopped");
});
