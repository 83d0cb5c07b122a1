import { eventually } from "@kobo/testing";
import type { Json } from "../../../src/domain/json";
import { newReference } from "../bank-client";
import { hasPartnerSignature, type Received } from "../receiver";
import { type Running, startSimulator } from "../running";

const PATH = "/bank-partner/test";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function givenFault(fault: Json): Promise<void> {
  const { status, body } = await running.bank.control("bank-partner", "POST", "/faults", fault);
  expect({ status, body }).toMatchObject({ status: 201 });
}

async function viewStore(query = ""): Promise<Record<string, Json[]>> {
  const { body } = await running.bank.control("bank-partner", "GET", `/book${query}`);
  return body as Record<string, Json[]>;
}

/** The webhook of a payment, once it has this state. */
function webhookWithState(fate: string): Promise<Json> {
  return eventually(async () => {
    const { notices = [] } = await viewStore();
    const found = notices.find((notice) => notice.fate === fate);
    if (!found) throw new Error(`No notice is ${fate} yet.`);
    return found;
  });
}

const amountOf = ({ body }: Received) => body.data.amount;

describe("webhooks", () => {
  let number: string;

  beforeEach(async () => {
    number = await running.bank.account();
  });

  test("a delivered webhook is not sent again, and the store view shows it", async () => {
    await running.bank.pay(number);

    const notice = await webhookWithState("taken");

    expect(notice).toMatchObject({
      event: "account.credited",
      manner: "as usual",
      next_at: null,
      attempts: [{ at: "2026-11-21T11:30:00.250Z", status: 200, error: null }],
    });
    running.pass(7_200_000);
    expect(running.receiver.received).toHaveLength(1);
  });

  test("a failed webhook is retried by the schedule, and then abandoned", async () => {
    const { receiver } = running;
    receiver.status = 503;
    await running.bank.pay(number);

    const delays = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
    for (const [index, delayMs] of delays.entries()) {
      await attempts(index + 1);
      running.pass(delayMs - 1);
      expect(receiver.received).toHaveLength(index + 1);
      running.pass(1);
    }
    await attempts(delays.length + 1);

    await webhookWithState("given up");
    const sent = receiver.received;
    expect(new Set(sent.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers["x-partner-timestamp"])).size).toBe(7);
    expect(sent.every(hasPartnerSignature)).toBe(true);
  });

  /** Waits for this many attempts in the store view. */
  function attempts(count: number): Promise<void> {
    return eventually(async () => {
      const { notices = [] } = await viewStore();
      expect(notices[0]?.attempts).toHaveLength(count);
    });
  }

  test("pending webhooks survive a restart unchanged", async () => {
    running.receiver.status = 500;
    await running.bank.pay(number);
    await attempts(1);

    running = await running.restart();
    running.receiver.status = 200;
    running.pass(1_000);

    const [before, after] = await running.receiver.at(PATH, 2);
    expect(after?.raw).toBe(before?.raw);
    await webhookWithState("taken");
  });

  test("off: nothing is sent until a manual resend", async () => {
    await givenFault({ operation: "notice", fault: "off", times: 1 });
    const { body } = await running.bank.pay(number);
    expect(await webhookWithState("off")).toMatchObject({ attempts: [] });

    const { session_id } = body;
    const again = await running.bank.control("bank-partner", "POST", "/notices/resend", {
      session_id,
    });

    expect(again).toMatchObject({ status: 200, body: { notices: [{ session_id }] } });
    const [notice] = await running.receiver.at(PATH);
    expect(notice && hasPartnerSignature(notice)).toBe(true);
  });

  test("late: it is sent after the delay, even across a restart", async () => {
    await givenFault({ operation: "notice", fault: "late", ms: 9_000, times: 1 });
    await running.bank.pay(number);
    running = await running.restart();
    running.pass(8_999);
    expect(running.receiver.received).toEqual([]);

    running.pass(1);

    await running.receiver.at(PATH);
  });

  test("doubled: it is sent twice, with the same bytes", async () => {
    await givenFault({ operation: "notice", fault: "doubled", times: 1 });
    await running.bank.pay(number);

    const notices = await running.receiver.at(PATH, 2);

    expect(new Set(notices.map(({ raw }) => raw)).size).toBe(1);
  });

  test("wrong: it has another amount and a valid signature", async () => {
    await givenFault({ operation: "notice", fault: "wrong", times: 1 });
    await running.bank.pay(number, { amount: 50_000 });

    const [notice] = await running.receiver.at(PATH);

    expect(notice && amountOf(notice)).toBe(50_100);
    expect(notice && hasPartnerSignature(notice)).toBe(true);
  });

  test("bad-signature: the signature is invalid", async () => {
    await givenFault({ operation: "notice", fault: "bad-signature", times: 1 });
    await running.bank.pay(number);

    const [notice] = await running.receiver.at(PATH);

    expect(notice && hasPartnerSignature(notice)).toBe(false);
  });

  test("old-timestamp: the signed timestamp is an hour old", async () => {
    await givenFault({ operation: "notice", fault: "old-timestamp", times: 1 });
    await running.bank.pay(number);

    const [notice] = await running.receiver.at(PATH);

    expect(notice?.headers["x-partner-timestamp"]).toBe(String(1_795_260_600 - 3_600));
    expect(notice && hasPartnerSignature(notice)).toBe(true);
  });

  test("a fault for one account affects no other", async () => {
    const other = await running.bank.account();
    await givenFault({ operation: "notice", fault: "off", match: { account_number: number } });

    await running.bank.pay(number);
    await running.bank.pay(other);

    const notices = await running.receiver.at(PATH);
    expect(notices.map(({ body }) => body.data.account_number)).toEqual([other]);
  });

  test("an unknown webhook cannot be resent", async () => {
    const resend = (body: Json) =>
      running.bank.control("bank-partner", "POST", "/notices/resend", body);

    expect(await resend({ id: "ntc_nobody" })).toMatchObject({ status: 404 });
    expect(await resend({})).toMatchObject({ status: 400 });
  });
});

describe("faults of requests", () => {
  test("error-after-commit: an error hides an issued account", async () => {
    await givenFault({ operation: "accounts", fault: "error-after-commit", times: 1 });
    const reference = newReference();
    const request = { reference, name: "Ada", kind: "permanent" };

    await expect(running.bank.partner("POST", "/accounts", request)).rejects.toThrow(SyntaxError);

    expect(await running.bank.partner("POST", "/accounts", request)).toMatchObject({ status: 200 });
  });

  test("refuse: it responds with the configured error, and stores nothing", async () => {
    await givenFault({ operation: "accounts", fault: "refuse", status: 503, code: "busy" });
    const request = { reference: newReference(), name: "Ada", kind: "permanent" };

    expect(await running.bank.partner("POST", "/accounts", request)).toMatchObject({
      status: 503,
      body: { error: { code: "busy", message: expect.any(String) } },
    });
    expect((await viewStore()).accounts).toEqual([]);
  });

  test("hang-then-refuse: there is no response, and nothing is stored", async () => {
    await givenFault({ operation: "accounts", fault: "hang-then-refuse", times: 1 });
    const request = { reference: newReference(), name: "Ada", kind: "permanent" };
    const response = expect(running.bank.partner("POST", "/accounts", request)).rejects.toThrow();
    await eventually(async () => {
      const { body } = await running.bank.control("bank-partner", "GET", "/faults");
      expect(body.faults).toEqual([]);
    });

    await running.client.close();
    await response;
    running = await running.restart();
    expect((await viewStore()).accounts).toEqual([]);
  });

  test("double-execution: the statement has two lines, and one webhook is sent", async () => {
    await givenFault({ operation: "sandbox-credits", fault: "double-execution", times: 1 });
    const number = await running.bank.account();
    await running.bank.pay(number);

    const { body } = await running.bank.partner("GET", "/credits");

    const [first, second] = body.credits as Json[];
    expect(first?.session_id).toBe(second?.session_id);
    expect(first?.id).not.toBe(second?.id);
    expect(await running.receiver.at(PATH)).toHaveLength(1);
  });
});

describe("faults of the statement", () => {
  const sessions = ["1", "2", "3"].map((digit) => digit.repeat(30));

  beforeEach(async () => {
    const number = await running.bank.account();
    for (const session_id of sessions) await running.bank.pay(number, { session_id, amount: 100 });
  });

  const statement = async () => {
    const { body } = await running.bank.partner("GET", "/credits");
    return body.credits as Json[];
  };

  test.each([
    ["missing-line", [100, 100]],
    ["extra-line", [100, 100, 100, 100]],
    ["other-amount", [100, 200, 100]],
  ])("%s: one line is falsified, once", async (fault, amounts) => {
    await givenFault({
      operation: "statement-line",
      fault,
      match: { session_id: sessions[1] },
      times: 1,
    });

    const lines = await statement();

    expect(lines.map(({ amount }) => amount)).toEqual(amounts);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(await statement()).toHaveLength(3);
  });

  test("a line fault without a limit stays the same until it is cleared", async () => {
    await givenFault({ operation: "statement-line", fault: "extra-line" });

    const [first, second] = [await statement(), await statement()];
    await running.bank.control("bank-partner", "DELETE", "/faults?operation=statement-line");

    expect(first).toHaveLength(4);
    expect(second).toEqual(first);
    expect(await statement()).toHaveLength(3);
  });

  test("a line on another page does not use up the fault", async () => {
    const match = { session_id: "9".repeat(30) };
    await givenFault({ operation: "statement-line", fault: "missing-line", match, times: 1 });

    expect(await statement()).toHaveLength(3);

    const { body } = await running.bank.control("bank-partner", "GET", "/faults");
    expect(body.faults).toHaveLength(1);
  });
});

test.each([
  { operation: "accounts", fault: "nonsense" },
  { operation: "nothing", fault: "garbage" },
  { operation: "accounts", fault: "missing-line" },
  { operation: "notice", fault: "garbage" },
  { operation: "notice", fault: "late" },
  { operation: "accounts", fault: "slow" },
  { operation: "accounts", fault: "garbage", match: { refrence: "x" } },
  { operation: "accounts", fault: "garbage", times: 0 },
])("%j is not a valid fault", async (fault) => {
  expect(await running.bank.control("bank-partner", "POST", "/faults", fault)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  });
});

test("the store view filters by account, session_id or reference", async () => {
  const { bank } = running;
  const reference = newReference();
  const [number, other] = [await bank.account({ reference }), await bank.account()];
  const session_id = "7".repeat(30);
  await bank.pay(number, { session_id });
  await bank.pay(number);
  await bank.pay(other);

  const sizes = async (query: string) => {
    const { accounts, credits, notices } = await viewStore(query);
    return [accounts?.length, credits?.length, notices?.length];
  };

  expect(await sizes("")).toEqual([2, 3, 3]);
  expect(await sizes(`?account_number=${number}`)).toEqual([1, 2, 2]);
  expect(await sizes(`?reference=${reference}`)).toEqual([1, 2, 2]);
  expect(await sizes(`?session_id=${session_id}`)).toEqual([2, 1, 1]);
});

test("the partner closes every connection while down, and can refuse credentials", async () => {
  const { bank } = running;
  const control = (path: string, body: Json) => bank.control("bank-partner", "POST", path, body);

  expect(await control("/down", { down: true })).toMatchObject({
    body: { mode: "test", down: true, accepts_credentials: true },
  });
  await expect(bank.partner("GET", "/credits")).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
  await control("/down", { down: false });
  await control("/credentials", { accept: false });

  expect(await bank.partner("GET", "/credits")).toMatchObject({ status: 401 });
});
