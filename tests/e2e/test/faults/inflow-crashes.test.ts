import type { Database } from "@kobo/postgres";
import { VirtualAccounts } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently, untilDead, untilKilled } from "../doomed";
import { controlOf } from "../simulator-control";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  uniqueReference,
  wireTenantOf,
} from "../world";

const AMOUNT = 500_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

const credited = {
  state: "credited",
  available: AMOUNT,
  event: "virtual_account.payment.received",
};
const suspended = { state: "suspended", available: 0, event: "virtual_account.payment.rejected" };

async function receiveAndDie(crashPoint: string, amountKobo: number) {
  const merchant = await givenMerchant({ funds: 0 });
  const reference = uniqueReference();
  const target = { amount: AMOUNT, amountValidation: "at_least" };
  const order = { ...target, name: "Ada Stores order", reference };
  const { body } = await merchant.api.post("/virtual-account", order);
  const { accountNumber } = body.data as { accountNumber: string };
  const match = { account_number: accountNumber };
  await controlOf("bank-partner").fault({ operation: "notice", fault: "off", match });
  const doomed = await givenDoomed("payid", VirtualAccounts, crashPoint);
  const request = doomed.calls.SimulateVirtualAccountPayment(
    {
      tenant: await wireTenantOf(db, merchant),
      accountNumber,
      amountKobo,
      idempotency: { keyHash: Buffer.from(reference), fingerprint: Buffer.from(reference) },
    },
    patiently(),
  );
  await expect(request).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await untilDead(doomed);
  return { merchant, reference, accountNumber };
}

/**
 * A process dies while it books a payment and the bank's callback is lost, so that only the
 * recovery can finish it. The money is credited once, or returned once.
 */
test.concurrent.each([
  ["payid.inflow.received", AMOUNT, credited],
  ["payid.inflow.after_credit", AMOUNT, credited],
  ["payid.inflow.credited", AMOUNT, credited],
  ["payid.inflow.received", 1_000, suspended],
  ["payid.inflow.after_suspend", 1_000, suspended],
  ["payid.inflow.suspended", 1_000, suspended],
])(
  "killed at %s with %i kobo",
  async (crashPoint, amountKobo, expected) => {
    const { merchant, reference, accountNumber } = await untilKilled(() =>
      receiveAndDie(crashPoint, amountKobo),
    );

    await eventually(async () => {
      const inflow = await db("payid.inflows").where({ account_number: accountNumber }).first();
      expect(inflow.state).toBe(expected.state);
    }, 60_000);
    expect(await availableOf(merchant)).toBe(expected.available);
    await eventually(async () => {
      const events = await eventsOf(db, reference, "virtual_account.");
      expect(events).toEqual([expected.event]);
    }, EVENTS_TIMEOUT_MS);
    if (expected === suspended) await eventually(() => returnedOnce(amountKobo), 30_000);

    async function returnedOnce(amount: number): Promise<void> {
      const [row] = await db("transfer.external_transfers as t")
        .join("gateway.merchants as m", "m.id", "t.merchant_id")
        .where({ "m.slug": merchant.slug, "t.kind": "return", "t.state": "completed" })
        .select("t.rail_reference");
      const records = await controlOf("rail").records({ reference: row?.rail_reference ?? "" });
      expect(records.transfers.map(({ amount: paid }) => paid)).toEqual([amount]);
    }
  },
  240_000,
);
