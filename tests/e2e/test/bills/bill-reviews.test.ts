import { callerInSystem } from "@kobo/local";
import type { Database } from "@kobo/postgres";
import { Reviews } from "@kobo/protos";
import { connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { signedBy } from "../operators";
import { controlOf } from "../simulator-control";
import {
  availableOf,
  eventsOf,
  givenMerchant,
  openDatabase,
  runCommand,
  stackDirectory,
  type TestMerchant,
  theStack,
} from "../world";
import {
  aFreshPhone,
  type Bought,
  buy,
  notifyOf,
  POWER,
  POWER_CHARGE,
  publishedData,
  purchaseUnder,
  requestIdFor,
} from "./bills";

const FUNDS = 5_000_000;

const provider = controlOf("bill-provider");

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: FUNDS });
});
afterAll(() => db.destroy());

/** Every test starts with the balance after the one before. */
let funds: number;
beforeEach(async () => {
  funds = await availableOf(merchant);
});

/** `npm run ops -- reviews …` */
const review = (...args: string[]) => runCommand("ops", "reviews", ...args);
const decide = (id: string, action: string, ...options: string[]) =>
  review("decide", id, action, ...options, ...BY_ADA);
const BY_ADA = ["--by", "ada", "--why", "the provider says so"];

interface InReview extends Bought {
  id: string;
}

/** The provider needs manual review: the money is held until a decision. */
async function buyUnclear(): Promise<InReview> {
  const bought = await buyWith("044");
  expect(bought.answer.status).toBe(202);
  expect(bought.answer.body.data).toMatchObject({ status: "pending" });
  return { ...bought, id: idIn(bought.answer.body.data) };
}

async function buyFailed(): Promise<InReview> {
  const bought = await buyWith("016");
  expect(bought.answer.status).toBe(424);
  return { ...bought, id: idIn(bought.answer.body) };
}

async function buyWith(code: string): Promise<Bought> {
  const phone = aFreshPhone();
  await provider.fault({ operation: "pay", fault: "code", code, match: { phone }, times: 1 });
  return buy(merchant, { ...POWER, phone });
}

const idIn = (record: unknown) => (record as { transactionId: string }).transactionId;

const untilPublished = (reference: string, ...events: string[]) =>
  eventually(async () => {
    expect(await eventsOf(db, reference, "bill.purchase.")).toEqual(events);
  });

test("a purchase with an unknown outcome is confirmed by a reviewer, and paid from its hold", async () => {
  const { id, reference } = await buyUnclear();
  const { output: queue } = await review("list", "--mode", "test");
  const { output: before } = await review("show", id);

  const sale = ["--provider-reference", "17632830", "--cost-naira", "1980"];
  const confirmed = await decide(id, "confirm", ...sale);

  const line = queue.split("\n").find((text) => text.includes(id));
  expect(line).toMatch(/test +₦2,000(\.00)? +review +resolved by provider/);
  expect(before).toMatch(/reference +\S+/);
  expect(before).toContain(reference);
  expect(before).toMatch(/pay +manual +044/);
  expect(confirmed).toMatchObject({ code: 0 });
  expect(confirmed.output).toMatch(/is completed, a bill purchase of .*; not in review/);
  const record = await purchaseUnder(merchant, reference);
  expect(record).toMatchObject({ status: "completed", providerReference: "17632830" });
  const { body } = await merchant.api.get(`/wallets/${merchant.wallet}/balance`);
  expect(body.data).toMatchObject({ available: funds - POWER_CHARGE, held: 0 });
  await untilPublished(reference, "bill.purchase.pending", "bill.purchase.completed");
  const published = await publishedData(db, "bill.purchase.completed", [reference]);
  expect(published.get(reference)).toEqual(record);
  const { output: after } = await review("show", id);
  expect(after).toMatch(/ada +applied +confirm +review → delivered +the provider says so/);
  const { output: audit } = await runCommand("ops", "audit", "--id", id);
  expect(audit).toMatch(/ada +applied +confirm +txn_\w+ .* review +delivered +the provider/);
  const { output: left } = await review("list", "--mode", "test");
  expect(left).not.toContain(id);
});

test("a purchase with an unknown outcome is refunded by a reviewer, and fails", async () => {
  const { id, reference } = await buyUnclear();
  expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);

  const refunded = await decide(id, "refund");

  expect(refunded).toMatchObject({ code: 0 });
  expect(refunded.output).toMatch(/is failed, .*; not in review/);
  expect(await purchaseUnder(merchant, reference)).toMatchObject({
    code: "BILL_PAYMENT_FAILED",
    status: "failed",
    error: "REFUNDED_AFTER_REVIEW",
  });
  expect(await availableOf(merchant)).toBe(funds);
  await untilPublished(reference, "bill.purchase.pending", "bill.purchase.failed");
});

test("a failed purchase is closed, but not refunded again", async () => {
  const { id, reference } = await buyFailed();

  const refunded = await decide(id, "refund");
  const closed = await decide(id, "close");
  const again = await decide(id, "close");

  expect(refunded).toMatchObject({ code: 1 });
  expect(refunded.output).toContain("INVALID_REVIEW_STATE");
  expect(closed).toMatchObject({ code: 0 });
  expect(closed.output).toMatch(/is failed, .*; not in review/);
  expect(again.output).toContain("INVALID_REVIEW_STATE");
  expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "failed" });
  expect(await availableOf(merchant)).toBe(funds);
  await untilPublished(reference, "bill.purchase.failed");
});

test("a review cannot be closed while money is held", async () => {
  const { id, reference } = await buyUnclear();

  const closed = await decide(id, "close");

  expect(closed).toMatchObject({ code: 1 });
  expect(closed.output).toContain("INVALID_REVIEW_STATE");
  expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "pending" });
  expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);
});

test("a failed purchase is charged again when a reviewer confirms its delivery", async () => {
  const { id, reference } = await buyFailed();

  const confirmed = await decide(id, "confirm", "--provider-reference", "17632831");

  expect(confirmed).toMatchObject({ code: 0 });
  expect(await purchaseUnder(merchant, reference)).toMatchObject({
    status: "completed",
    providerReference: "17632831",
  });
  expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);
  await untilPublished(reference, "bill.purchase.failed", "bill.purchase.completed");
});

test("a delivered purchase that the provider contradicts later can be reversed by a reviewer", async () => {
  const phone = aFreshPhone();
  const { answer, reference } = await buy(merchant, { ...POWER, phone });
  const id = idIn(answer.body.data);
  const request_id = await requestIdFor(phone);
  await provider.command("/book", { plant: "status", request_id, status: "failed" });
  await notifyOf(request_id);
  await eventually(async () => {
    expect((await review("list", "--queue", "bills")).output).toMatch(
      new RegExp(`${id}.*contradicted`),
    );
  });
  expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "completed" });

  const reversed = await decide(id, "reverse");

  expect(reversed).toMatchObject({ code: 0 });
  expect(await purchaseUnder(merchant, reference)).toMatchObject({ status: "reversed" });
  expect(await availableOf(merchant)).toBe(funds);
  await untilPublished(reference, "bill.purchase.completed", "bill.purchase.reversed");
});

test("a reviewer can requery the provider", async () => {
  const { id, phone, reference } = await buyUnclear();
  const request_id = await requestIdFor(phone);
  await provider.fault({ operation: "notice", fault: "off", match: { request_id } });
  await provider.command("/settle", { request_id, outcome: "delivered" });

  const requeried = await decide(id, "requery");

  expect(requeried).toMatchObject({ code: 0 });
  expect(requeried.output).toMatch(/is completed, .*; not in review/);
  expect(await purchaseUnder(merchant, reference)).toMatchObject({
    status: "completed",
    token: expect.stringMatching(/^\d{20}$/),
  });
  expect(await availableOf(merchant)).toBe(funds - POWER_CHARGE);
});

test("one of ten concurrent decisions is applied", async () => {
  const { id: transactionId, reference } = await buyUnclear();
  const { calls, close } = connectTo(Reviews, {
    target: theStack().targets.bills ?? "",
    balance: "round_robin",
    caller: callerInSystem(stackDirectory(), "operator"),
  });
  const deadline = Date.now() + 20_000;
  const decide = async (number: number) => {
    const actor = number % 3 === 0 ? "ada" : "bola";
    const action = number % 2 === 0 ? "refund" : "confirm";
    const request = signedBy(actor, "DecideReview", {
      ...{ id: transactionId, action, actor, why: "at once", key: `${transactionId} ${number}` },
      providerReference: action === "confirm" ? "17632832" : "",
    });
    await calls.DecideReview(request, { deadline });
    return action === "refund" ? "failed" : "completed";
  };

  const decided = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => decide(i)));
  close();

  const received = decided.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = decided.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect([received.length, refused]).toEqual([1, Array(9).fill("INVALID_REVIEW_STATE")]);
  const [status] = received;
  expect(await purchaseUnder(merchant, reference)).toMatchObject({ status });
  expect(await availableOf(merchant)).toBe(status === "completed" ? funds - POWER_CHARGE : funds);
});

test.each([
  [["show", "txn_00000000000000000000000000"], 1, /REVIEW_NOT_FOUND/],
  [["decide", "txn_00000000000000000000000000", "refund", ...BY_ADA], 1, /REVIEW_NOT_FOUND/],
  [["decide", "txn_00000000000000000000000000", "refund"], 2, /'--by <name>' not specified/],
  [["forget"], 2, /unknown command 'forget'/],
])("%j is refused with %i", async (args, exit, problem) => {
  const { code, output } = await review(...args);

  expect(code).toBe(exit);
  expect(output).toMatch(problem);
});
