import type { Database } from "@kobo/postgres";
import { Reviews } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import {
  aFreshPhone,
  buy,
  letTimePass,
  notifyOf,
  POWER,
  POWER_CHARGE,
  requestIdFor,
  untilStatus,
} from "../bills/bills";
import { givenDoomed, patiently, untilDead } from "../doomed";
import { signedBy } from "../operators";
import { controlOf } from "../simulator-control";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
} from "../world";

const FUNDS = 10_000_000;

const provider = controlOf("bill-provider");

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: FUNDS });
});
afterAll(() => db.destroy());

interface InReview {
  transactionId: string;
  reference: string;
}

/** A purchase whose first response is a code: 044 needs manual review, and 016 is a failure. */
async function bought(code: string): Promise<InReview> {
  const phone = aFreshPhone();
  await provider.fault({ operation: "pay", fault: "code", code, match: { phone }, times: 1 });
  const { answer, reference } = await buy(merchant, { ...POWER, phone });
  const { transactionId } = (code === "044"
    ? answer.body.data
    : answer.body) as unknown as InReview;
  return { transactionId, reference };
}

const unclear = () => bought("044");
const failed = () => bought("016");

/** Delivered, then marked for manual review by the provider, which has silently reversed it. */
async function takenBack(): Promise<InReview> {
  const phone = aFreshPhone();
  const { answer, reference } = await buy(merchant, { ...POWER, phone });
  const { transactionId } = answer.body.data as unknown as InReview;
  const request_id = await requestIdFor(phone);
  const match = { phone };
  await provider.fault({ operation: "requery", fault: "code", code: "044", match, times: 1 });
  await notifyOf(request_id);
  await eventually(async () => {
    const { id } = await db("bills.purchases").where({ reference }).first("id");
    expect(await db("bills.reviews").where({ purchase_id: id })).toHaveLength(1);
  });
  await provider.command("/book", { plant: "status", request_id, status: "reversed" });
  return { transactionId, reference };
}

type Decide = { action: string; providerReference?: string };

const requery: Decide = { action: "requery" };
const refund: Decide = { action: "refund" };
const confirm: Decide = { action: "confirm", providerReference: "17632830" };

const ATTEMPTS = 3;

/** A reviewer's decision, handled by a process that dies before it has a result. */
async function decideAndDie(
  { transactionId, reference }: InReview,
  { crashPoint, decide }: { crashPoint: string; decide: Decide },
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const doomed = await givenDoomed("bills", Reviews, crashPoint, "operator");
    const decision = signedBy("ada", "DecideReview", {
      ...{ id: transactionId, actor: "ada", why: "to see it die", providerReference: "" },
      ...{ ...decide, key: `${transactionId} ${attempt}` },
    });
    const request = doomed.calls.DecideReview(decision, patiently());
    await expect(request).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await untilDead(doomed);
    // It may have died of another test's purchase before it got ours.
    const { id } = await db("bills.purchases").where({ reference }).first("id");
    const actions = await db("bills.review_actions").where({ purchase_id: id });
    if (actions.length > 0) return;
  }
  throw new Error(`No process crashed at ${crashPoint} after hearing of the decision.`);
}

const reversed = { status: "reversed", charge: 0, published: ["completed", "reversed"] };
const completed = {
  status: "completed",
  charge: POWER_CHARGE,
  published: ["pending", "completed"],
};
const chargedAgain = { ...completed, published: ["failed", "completed"] };
const givenBack = { status: "failed", charge: 0, published: ["pending", "failed"] };

test.each([
  ["bills.review.requery", "a reversed purchase", takenBack, requery, reversed],
  ["bills.recovery.reversing", "a reversed purchase", takenBack, requery, reversed],
  ["bills.recovery.after_reverse", "a reversed purchase", takenBack, requery, reversed],
  ["bills.recovery.reversed", "a reversed purchase", takenBack, requery, reversed],
  ["reviews.applied", "a confirmed purchase", unclear, confirm, completed],
  ["bills.review.confirm", "a confirmed purchase", unclear, confirm, completed],
  ["bills.recovery.after_post", "a confirmed purchase", unclear, confirm, completed],
  ["bills.review.confirm", "a purchase confirmed after it failed", failed, confirm, chargedAgain],
  [
    "bills.recovery.after_charge",
    "a purchase confirmed after it failed",
    failed,
    confirm,
    chargedAgain,
  ],
  ["bills.review.refund", "a refunded purchase", unclear, refund, givenBack],
  ["bills.recovery.after_void", "a refunded purchase", unclear, refund, givenBack],
])(
  "killed at %s: %s reaches its final state once",
  async (crashPoint, _, buyIt, decide, { status, charge, published }) => {
    const funds = await availableOf(merchant);
    const purchase = await buyIt();

    await decideAndDie(purchase, { crashPoint, decide });
    await letTimePass(db, purchase.reference);

    await untilStatus(merchant, { reference: purchase.reference, status });
    await eventually(async () => {
      const events = await eventsOf(db, purchase.reference, "bill.purchase.");
      expect(events).toEqual(published.map((name) => `bill.purchase.${name}`));
    }, EVENTS_TIMEOUT_MS);
    expect(await availableOf(merchant)).toBe(funds - charge);
  },
  240_000,
);
