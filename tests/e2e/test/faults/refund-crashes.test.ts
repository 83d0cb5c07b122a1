import type { Database } from "@kobo/postgres";
import { Transfers } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently, untilDead, untilKilled } from "../doomed";
import { givenAccountPayment, givenWalletPayment } from "../payments/received";
import { aFreshAccountNumber, paidTo } from "../simulator-control";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

const PAID = 500_000;
const FUNDS = 1_000_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** Refunds all of a payment in a process that dies. */
async function refundAndDie(merchant: TestMerchant, paymentId: string, crashPoint: string) {
  const reference = uniqueReference();
  const doomed = await givenDoomed("transfer", Transfers, crashPoint);
  const request = doomed.calls.CreateRefund(
    {
      tenant: await wireTenantOf(db, merchant),
      ...{ paymentId, reference, reason: "", metadataJson: "" },
      idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.from(reference) },
    },
    patiently(),
  );
  await expect(request).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await untilDead(doomed);
  return reference;
}

/** The leases of the dead process run out. */
async function letTimePass(reference: string): Promise<void> {
  const now = db.raw("now()");
  for (const table of ["transfer.external_transfers", "transfer.refunds"]) {
    await db(table)
      .where({ reference })
      .whereNotNull("due_at")
      .update({ due_at: now, leased_until: null, not_after: db.raw("now() - interval '1 s'") });
  }
}

const untilState = (reference: string, state: string) =>
  eventually(async () => {
    const row = await db("transfer.refunds").where({ reference }).first();
    expect(row.state).toBe(state);
  }, 60_000);

async function reservedOf(reference: string): Promise<number> {
  const [row] = await db("transfer.refunded_payments AS p")
    .join("transfer.refunds AS r", "r.payment_id", "p.payment_id")
    .where({ reference })
    .select("p.reserved");
  return Number(row.reserved);
}

interface Ends {
  state: string;
  paid: number;
  /** The amount that a second refund of the payment may not have. */
  reserved: number;
  events: string[];
}

const CREATED = "payment_refund.created";
const completed = {
  ...{ state: "completed", paid: PAID, reserved: PAID },
  events: [CREATED, "payment_refund.completed"],
};
const nothing = { state: "refused", paid: 0, reserved: 0, events: [] };
const failed = { state: "failed", paid: 0, events: [CREATED, "payment_refund.failed"] };

/** The wallet, the payer and the bound agree on what happened, and it happened once. */
test.concurrent.each<[string, Ends]>([
  ["refund.reserving", nothing],
  ["transfer.after_hold", { ...failed, reserved: 0 }],
  // It may have been sent, so that it stays counted while the rail is queried.
  ["transfer.submitting", { ...failed, reserved: PAID }],
  ["transfer.after_send", completed],
  ["transfer.paid", completed],
  ["transfer.after_post", completed],
  ["transfer.completed", completed],
])(
  "a refund to a bank account, killed at %s",
  async (crashPoint, ends) => {
    const { merchant, accountNumber, payment, reference } = await untilKilled(async () => {
      const merchant = await givenMerchant({ funds: FUNDS });
      const accountNumber = aFreshAccountNumber();
      const payment = await givenAccountPayment(merchant, { amount: PAID, from: accountNumber });
      const reference = await refundAndDie(merchant, payment, crashPoint);
      return { merchant, accountNumber, payment, reference };
    });
    await letTimePass(reference);

    await untilState(reference, ends.state);
    expect(await paidTo(accountNumber)).toEqual(ends.paid > 0 ? [ends.paid] : []);
    expect(await availableOf(merchant)).toBe(FUNDS + PAID - ends.paid);
    expect(await reservedOf(reference)).toBe(ends.reserved);
    const again = await merchant.api.post(`/payments/${payment}/refunds`, {});
    expect(again.status).toBe(ends.reserved > 0 ? 400 : 201);
    if (again.status === 201) expect(dataOf(again).amount).toBe(PAID);
    await untilEvents(reference, ends.events);
  },
  240_000,
);

// One after the other: a process that is to die may resume the refund of another one that died.
test.each<[string, Ends]>([
  ["refund.reserving", nothing],
  ["refund.moved", completed],
  ["refund.stored", completed],
])(
  "a refund to a wallet, killed at %s",
  async (crashPoint, ends) => {
    const { merchant, payer, reference } = await untilKilled(async () => {
      const merchant = await givenMerchant({ funds: FUNDS });
      const payer = await givenMerchant({ funds: FUNDS });
      const payment = await givenWalletPayment(merchant, payer, PAID);
      return { merchant, payer, reference: await refundAndDie(merchant, payment, crashPoint) };
    });
    await letTimePass(reference);

    await untilState(reference, ends.state);
    expect(await availableOf(payer)).toBe(FUNDS - PAID + ends.paid);
    expect(await availableOf(merchant)).toBe(FUNDS + PAID - ends.paid);
    expect(await reservedOf(reference)).toBe(ends.reserved);
    await untilEvents(reference, ends.events);
  },
  240_000,
);

async function untilEvents(reference: string, names: string[]): Promise<void> {
  await eventually(
    async () => expect(await eventsOf(db, reference, "payment_refund.")).toEqual(names),
    EVENTS_TIMEOUT_MS,
  );
}
