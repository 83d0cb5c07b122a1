import type { Database } from "@kobo/postgres";
import { Bills } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { letTimePass } from "../bills/bills";
import { givenDoomed, patiently, untilDead, untilKilled } from "../doomed";
import { controlOf } from "../simulator-control";
import { availableOf, givenMerchant, openDatabase, uniqueReference, wireTenantOf } from "../world";

const FUNDS = 1_000_000;
const CHARGE = 98_500;
const DELIVERED = "08011111111";
const FAILED = "08030000000";

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

async function buyAndDie(buy: { crashPoint: string; phone: string }) {
  const merchant = await givenMerchant({ funds: FUNDS });
  const reference = uniqueReference();
  const doomed = await givenDoomed("bills", Bills, buy.crashPoint);
  const request = doomed.calls.Purchase(
    {
      tenant: await wireTenantOf(db, merchant),
      fromWallet: merchant.wallet,
      serviceId: "mtn",
      amountKobo: 100_000,
      phone: buy.phone,
      reference,
      idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.from(reference) },
    },
    patiently(),
  );
  await expect(request).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await untilDead(doomed);
  return { merchant, reference };
}

async function deliveriesOf(requestId: string): Promise<number> {
  const { purchases } = await controlOf("bill-provider").records({ request_id: requestId });
  return purchases.reduce((sum, { deliveries }) => sum + deliveries, 0);
}

async function finalEventsOf(reference: string): Promise<string[]> {
  const rows = await db("webhook.events")
    .whereIn("name", ["bill.purchase.completed", "bill.purchase.failed"])
    .whereRaw("payload::json->'data'->>'reference' = ?", [reference]);
  return rows.map(({ name }) => name);
}

const completed = {
  state: "completed",
  debit: CHARGE,
  deliveries: 1,
  events: ["bill.purchase.completed"],
};
const failed = { state: "failed", debit: 0, deliveries: 0, events: ["bill.purchase.failed"] };
/** Failed, though it may have been sent: it is still requeried. */
const lost = { ...failed, state: "lost" };
const refused = { state: "refused", debit: 0, deliveries: 0, events: [] };

/** One debit, one delivery and one event, or only the event of the failure. */
test.concurrent.each([
  ["bills.reserving", DELIVERED, refused],
  ["bills.after_hold", DELIVERED, failed],
  ["bills.submitting", DELIVERED, lost],
  ["bills.after_pay", DELIVERED, completed],
  ["bills.delivered", DELIVERED, completed],
  ["bills.after_post", DELIVERED, completed],
  ["bills.completed", DELIVERED, completed],
  ["bills.after_pay", FAILED, failed],
  ["bills.declined", FAILED, failed],
  ["bills.after_void", FAILED, failed],
  ["bills.failed", FAILED, failed],
])(
  "killed at %s, buying for %s",
  async (crashPoint, phone, expected) => {
    const { merchant, reference } = await untilKilled(() => buyAndDie({ crashPoint, phone }));
    await letTimePass(db, reference);

    const row = await eventually(async () => {
      const found = await db("bills.purchases").where({ reference }).first();
      expect(found.state).toBe(expected.state);
      return found;
    }, 40_000);
    expect(await deliveriesOf(row.provider_request_id)).toBe(expected.deliveries);
    expect(await availableOf(merchant)).toBe(FUNDS - expected.debit);
    await eventually(async () => expect(await finalEventsOf(reference)).toEqual(expected.events));
  },
  240_000,
);
