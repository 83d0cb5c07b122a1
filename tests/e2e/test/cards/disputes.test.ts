import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { controlOf } from "../simulator-control";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";
import { AMOUNT, cardsOf, givenPayment, refund, rowOf } from "./cards";
import {
  A_FILE,
  DISPUTED,
  disputesOf,
  disputeUnder,
  givenDispute,
  givenFile,
  submitText,
  untilStatus,
} from "./disputes";

jest.setTimeout(90_000);

const FUNDS = 5_000_000;

let db: Database;
let merchant: TestMerchant;
let cards: Api;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  merchant = await givenMerchant({ funds: FUNDS });
  cards = cardsOf(merchant);
});

const control = controlOf("card-processor");

test.each([
  ["fraudulent", DISPUTED.fraudulent],
  ["product_not_received", DISPUTED.notReceived],
])("a %s dispute withdraws the amount immediately", async (reason, card) => {
  const dispute = await givenDispute(cards, { card });

  expect(dispute).toMatchObject({
    status: "needs_response",
    reason,
    amount: AMOUNT,
    amount_withdrawn: AMOUNT,
    is_inquiry: false,
  });
  expect(Date.parse(String(dispute.evidence_due_by))).toBeGreaterThan(Date.now());
  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("a dispute is won by its evidence, and the amount is returned", async () => {
  const { id } = await givenDispute(cards);
  const file = await givenFile(cards);
  const files = { shipping_documentation: file };
  await cards.post(`/v2/disputes/${id}/evidence`, { shipping_carrier: "GIG", files });

  const submitted = await submitText(cards, id, "winning_evidence");
  expect([submitted.status, dataOf(submitted).status]).toEqual([200, "under_review"]);
  await untilStatus(cards, id, "won");

  // The money follows at once.
  await eventually(async () => {
    const won = await disputeUnder(cards, String(id));
    expect(won).toMatchObject({ amount_withdrawn: 0, evidence: { files } });
  }, 20_000);
  expect(await availableOf(merchant)).toBe(FUNDS + AMOUNT);
});

test("a dispute is lost by its evidence, and the amount is not returned", async () => {
  const { id } = await givenDispute(cards);

  await submitText(cards, id, "losing_evidence");
  const lost = await untilStatus(cards, id, "lost");

  expect(lost).toMatchObject({ amount_withdrawn: AMOUNT });
  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("an accepted dispute is closed immediately, and refuses evidence", async () => {
  const { id } = await givenDispute(cards);

  const accepted = await cards.post(`/v2/disputes/${id}/accept`, {});
  expect([accepted.status, dataOf(accepted).status]).toEqual([200, "accepted"]);

  const late = await submitText(cards, id, "winning_evidence");
  expect([late.status, late.body.code]).toEqual([409, "INVALID_DISPUTE_STATE"]);
});

test("an inquiry withdraws nothing until it escalates", async () => {
  const inquiry = await givenDispute(cards, { card: DISPUTED.inquiry });
  expect(inquiry).toMatchObject({ is_inquiry: true, amount_withdrawn: 0 });
  expect(await availableOf(merchant)).toBe(FUNDS + AMOUNT);

  await submitText(cards, inquiry.id, "escalate_inquiry_evidence");
  await eventually(async () => {
    const dispute = await disputeUnder(cards, String(inquiry.id));
    const escalated = { is_inquiry: false, status: "needs_response", amount_withdrawn: AMOUNT };
    expect(dispute).toMatchObject(escalated);
  }, 20_000);

  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("the inquiry of a payment that was refunded in full does not escalate", async () => {
  const inquiry = await givenDispute(cards, { card: DISPUTED.inquiry });
  const before = await availableOf(merchant);
  const refunded = await refund(cards, String(inquiry.payment_id));
  expect([refunded.status, refunded.body.data]).toMatchObject([201, { status: "succeeded" }]);

  await submitText(cards, inquiry.id, "escalate_inquiry_evidence");
  await untilStatus(cards, inquiry.id, "won");

  expect(await disputeUnder(cards, String(inquiry.id))).toMatchObject({ amount_withdrawn: 0 });
  expect(await availableOf(merchant)).toBe(before - AMOUNT);
});

test("a dispute without evidence cannot be submitted", async () => {
  const { id } = await givenDispute(cards);

  const answer = await cards.post(`/v2/disputes/${id}/submit`, {});

  expect([answer.status, answer.body.code]).toEqual([409, "EVIDENCE_MISSING"]);
});

test("evidence that the processor refuses can be replaced", async () => {
  const { id, payment_id } = await givenDispute(cards);
  const { processor_id } = await rowOf(db, String(payment_id));
  const match = { payment_intent: processor_id };
  const fault = { operation: "dispute", fault: "refuse", match, times: 1, status: 400 };
  await control.fault({ ...fault, code: "invalid_request" });

  const refused = await submitText(cards, id, "damaged");
  expect([refused.status, refused.body.code]).toEqual([424, "EVIDENCE_REFUSED"]);

  expect((await submitText(cards, id, "winning_evidence")).status).toBe(200);
});

test.each(["doubled", "late", "off"])(
  "with webhooks %s, one dispute opens, and the amount is withdrawn once",
  async (fault) => {
    const id = uniqueReference();
    const match = { "metadata.kobo_payment": id };
    await control.fault({ operation: "notice", fault, match, ms: fault === "late" ? 1_000 : 0 });

    await givenDispute(cards, { id });
    await eventually(async () => {
      const { notices } = await control.records(match);
      expect(notices.map(({ fate }) => fate)).not.toContain("waiting");
    });

    expect(await disputesOf(cards, id)).toHaveLength(1);
    expect(await availableOf(merchant)).toBe(FUNDS);
  },
);

test("a part of a payment is disputed, and the rest can be refunded", async () => {
  const payment = await givenPayment(cards);
  const { processor_id } = await rowOf(db, payment);
  await control.command("/disputes/open", { payment_intent: processor_id, amount: 200_000 });
  await eventually(async () => {
    expect(await disputesOf(cards, payment)).toMatchObject([{ amount_withdrawn: 200_000 }]);
  }, 20_000);

  const tooMuch = await refund(cards, payment, { amount: AMOUNT - 200_000 + 1 });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([400, "REFUND_AMOUNT_EXCEEDED"]);
  const rest = await refund(cards, payment, {});
  expect(dataOf(rest)).toMatchObject({ amount: AMOUNT - 200_000, status: "succeeded" });

  expect(await availableOf(merchant)).toBe(FUNDS);
});

test("unused files are limited, and deleted eventually; evidence files are kept", async () => {
  const { id } = await givenDispute(cards);
  const kept = await givenFile(cards);
  const unused = await givenFile(cards);
  await cards.post(`/v2/disputes/${id}/evidence`, { files: { receipt: kept } });
  const file = async (fileId: string) => (await cards.get(`/v2/files/${fileId}`)).body;

  for (let count = 1; count < 100; count++) await givenFile(cards);
  const refused = await cards.post("/v2/files", A_FILE);

  expect([refused.status, refused.body.code]).toEqual([409, "FILE_LIMIT_REACHED"]);
  expect(await file(kept)).toMatchObject({ data: { expires_at: null } });
  expect(await file(unused)).toMatchObject({ data: { expires_at: expect.any(String) } });

  await merchant.api.post("/sandbox/time/advance", { minutes: 31 * 24 * 60 });
  await eventually(async () => expect((await file(unused)).code).toBe("FILE_NOT_FOUND"), 60_000);

  expect(await file(kept)).toMatchObject({ data: { id: kept } });
  expect((await cards.post("/v2/files", A_FILE)).status).toBe(201);
});
