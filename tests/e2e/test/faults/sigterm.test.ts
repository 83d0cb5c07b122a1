import { callerInSystem } from "@kobo/local";
import type { Database } from "@kobo/postgres";
import { CardPayments, Transfers } from "@kobo/protos";
import { connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { AMOUNT, atProcessor, cardsOf, givenAuthorized, rowOf, untilEvents } from "../cards/cards";
import { patiently } from "../doomed";
import { startExtraProcess } from "../extra-process";
import { ANY_BANK, aFreshAccountNumber, controlOf, paidTo } from "../simulator-control";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  stackDirectory,
  uniqueReference,
  wireTenantOf,
} from "../world";

const FUNDS = 5_000_000;
/** Shorter than the timeout of a call to the processor. */
const SLOW = { fault: "slow", ms: 2_000, times: 1 };
const TIMEOUT_MS = 180_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** A process of a service that is sent SIGTERM while it handles a request. */
async function givenProcess<Service extends object>(name: string, contract: { service: Service }) {
  const extra = await startExtraProcess(name, {});
  const caller = callerInSystem(stackDirectory(), "gateway");
  const client = connectTo(contract, { target: extra.target, balance: "pick_first", caller });
  await eventually(() => client.ready(), 45_000);
  return {
    calls: client.calls,
    /** It exits by itself, and is not killed. */
    terminate: async () => {
      extra.signal("SIGTERM");
      expect(await extra.died).toBeNull();
      client.close();
    },
  };
}

test.concurrent(
  "a capture in flight at SIGTERM gets its response, and the card is captured once",
  async () => {
    const merchant = await givenMerchant({ funds: 0 });
    const id = await givenAuthorized(cardsOf(merchant));
    const { processor_id: payment_intent } = await rowOf(db, id);
    const tenant = await wireTenantOf(db, merchant);
    const { calls, terminate } = await givenProcess("card-payments", CardPayments);
    await controlOf("card-processor").fault({
      ...{ ...SLOW, operation: "capture", match: { payment_intent } },
    });

    const request = { tenant, paymentId: id, body: Buffer.from("{}") };
    const capturing = calls.CapturePayment(
      { ...request, idempotencyKeyHash: Buffer.from(id) },
      patiently(),
    );
    await eventually(async () => expect(await rowOf(db, id)).toMatchObject({ state: "capturing" }));
    const [response] = await Promise.all([capturing, terminate()]);

    expect(response.payment).toMatchObject({ amountCaptured: String(AMOUNT) });
    expect(await rowOf(db, id)).toMatchObject({ state: "succeeded" });
    expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
    await untilEvents(db, id, ["payment.created", "payment.succeeded"]);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "a bank transfer in flight at SIGTERM gets its response, and the bank is paid once",
  async () => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const [reference, accountNumber] = [uniqueReference(), aFreshAccountNumber()];
    const tenant = await wireTenantOf(db, merchant);
    const { calls, terminate } = await givenProcess("transfer", Transfers);
    await controlOf("rail").fault({
      ...{ ...SLOW, operation: "transfer", match: { account_number: accountNumber } },
    });
    const stateOf = async () =>
      (await db("transfer.external_transfers").where({ reference }).first())?.state;

    const request = { tenant, fromPayId: merchant.wallet, accountNumber, bankCode: ANY_BANK };
    const paying = calls.CreateExternalTransfer(
      {
        ...{ ...request, amountKobo: AMOUNT, reference },
        idempotency: { keyHash: Buffer.from(reference), fingerprint: Buffer.from(reference) },
      },
      patiently(),
    );
    await eventually(async () => expect(await stateOf()).toBe("submitting"));
    const [response] = await Promise.all([paying, terminate()]);

    expect(response.transfer).toMatchObject({ reference });
    await eventually(async () => expect(await stateOf()).toBe("completed"), 60_000);
    expect(await paidTo(accountNumber)).toEqual([AMOUNT]);
    expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);
    await eventually(
      async () =>
        expect(await eventsOf(db, reference, "transfer.")).toEqual(["transfer.completed"]),
      EVENTS_TIMEOUT_MS,
    );
  },
  TIMEOUT_MS,
);
