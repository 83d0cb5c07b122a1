import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { CardPayments } from "@kobo/protos";
import type { DisputeRequest } from "@kobo/protos/card_payments/v1/DisputeRequest";
import { eventually } from "@kobo/testing";
import { AMOUNT, cardsOf } from "../cards/cards";
import { givenDispute, untilStatus } from "../cards/disputes";
import { givenDoomed, patiently, untilDead } from "../doomed";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  wireTenantOf,
} from "../world";

const FUNDS = 5_000_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** Answers a dispute in a process that dies. */
async function respondAndDie(
  merchant: TestMerchant,
  disputeId: string,
  { request, crashPoint }: { request: DisputeRequest; crashPoint: string },
): Promise<void> {
  const doomed = await givenDoomed("card-payments", CardPayments, crashPoint);
  const tenant = await wireTenantOf(db, merchant);
  await doomed.calls.RespondToDispute({ tenant, disputeId, request }, patiently()).catch(() => {});
  await untilDead(doomed);
  await doomed.stop();
  // The lease of the dead process runs out.
  await db("card_payments.disputes")
    .where({ id: fromPublicId("dp", disputeId) })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), leased_until: null });
}

test.each([
  "cards.dispute.submit.begun",
  "cards.dispute.after_submit",
  "cards.dispute.under_review",
])(
  "a process that dies at %s leaves a dispute that is submitted and won once",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const cards = cardsOf(merchant);
    const id = String((await givenDispute(cards)).id);
    await cards.post(`/v2/disputes/${id}/evidence`, { uncategorized_text: "winning_evidence" });

    await respondAndDie(merchant, id, { request: "DISPUTE_REQUEST_SUBMIT", crashPoint });
    await untilStatus(cards, id, "won");

    await eventually(async () => expect(await availableOf(merchant)).toBe(FUNDS + AMOUNT), 20_000);
  },
  120_000,
);

test.each(["cards.dispute.accept.begun", "cards.dispute.after_close", "cards.dispute.accepted"])(
  "a process that dies at %s leaves a dispute that is accepted",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const cards = cardsOf(merchant);
    const id = String((await givenDispute(cards)).id);

    await respondAndDie(merchant, id, { request: "DISPUTE_REQUEST_ACCEPT", crashPoint });
    await untilStatus(cards, id, "accepted");

    expect(await availableOf(merchant)).toBe(FUNDS);
  },
  120_000,
);
