import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { toPublicId } from "@kobo/core/ids";
import { callerInSystem } from "@kobo/local";
import type { Database } from "@kobo/postgres";
import { CardPayments, Reviews, Transfers, VirtualAccounts } from "@kobo/protos";
import { connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { anOrder, atProcessor, AMOUNT as CARD_AMOUNT, rowOf } from "../cards/cards";
import { givenDoomed, patiently } from "../doomed";
import { signedBy } from "../operators";
import { ANY_BANK, aFreshAccountNumber, controlOf, paidTo } from "../simulator-control";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  stackDirectory,
  theStack,
  uniqueReference,
  wireTenantOf,
} from "../world";

const FUNDS = 500_000_000;
const SMALL = 1_000_000;
/** From here up a second operator confirms. */
const LARGE = 200_000_000;
const TIMEOUT_MS = 240_000;
const DEATH_MS = 20_000;
const NO_KEY = { idempotencyKeyHash: Buffer.alloc(0) };
/** Free for the review, as after the runs that put it there. */
const IDLE = { due_at: null, leased_until: null };

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** An operation in review, and its expected end. */
interface Case {
  service: "transfer" | "payid" | "card-payments";
  schema: "transfer" | "payid" | "card_payments";
  id: string;
  expectEnd: () => Promise<void>;
}

type Operator = "ada" | "bola";

/** Requests a decision from a process that crashes, and then repeats it elsewhere, as an operator would. */
async function decideThroughDeath(
  { service, id, schema }: Case,
  { crashPoint, action, method, by }: Death,
): Promise<void> {
  const act = signedBy(by, method, {
    ...{ id, actor: by, why: "to see it die", key: randomUUID(), action },
    ...(method === "DecideReview" && { providerReference: "" }),
  });
  const doomed = await givenDoomed(service, Reviews, crashPoint, "operator");
  await expect(doomed.calls[method](act, patiently())).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  expect(await deathOf(doomed)).toBe("SIGKILL");

  const target = theStack().targets[service] ?? "";
  const caller = callerInSystem(stackDirectory(), "operator");
  const healthy = connectTo(Reviews, { target, balance: "round_robin", caller });
  try {
    const { decision } = await healthy.calls[method](act, patiently());
    expect(decision).toMatchObject({ actor: by, action, step: crashPoint.replace("reviews.", "") });
  } finally {
    healthy.close();
  }
  const stored = await db(`${schema}.review_decisions`).where({ key: act.key });
  expect(stored).toHaveLength(1);
}

/** A process that did not reach its crash point is stopped, and the test fails at once. */
async function deathOf({ died, close, stop }: Dying): Promise<NodeJS.Signals | null | "alive"> {
  const end = await Promise.race([died, delay(DEATH_MS, "alive" as const, { ref: false })]);
  close();
  if (end === "alive") await stop();
  return end;
}

type Dying = Pick<Awaited<ReturnType<typeof givenDoomed>>, "died" | "close" | "stop">;

interface Death {
  crashPoint: "reviews.applied" | "reviews.proposed";
  action: string;
  method: "DecideReview" | "ConfirmProposal";
  by: Operator;
}

const applied = (action: string): Death => ({
  ...{ crashPoint: "reviews.applied", action, method: "DecideReview", by: "ada" },
});
const proposed = (action: string): Death => ({
  ...applied(action),
  crashPoint: "reviews.proposed",
});
const confirmed = (action: string): Death => ({
  ...applied(action),
  ...{ method: "ConfirmProposal", by: "bola" },
});

/** A bank transfer whose outcome is unknown to us: the rail has paid it, or not. */
async function aTransfer({ amount, isPaid }: { amount: number; isPaid: boolean }): Promise<Case> {
  const merchant = await givenMerchant({ funds: FUNDS });
  const [reference, accountNumber] = [uniqueReference(), aFreshAccountNumber()];
  if (!isPaid) {
    const fault = { operation: "transfer", fault: "hang-then-refuse", times: 1 };
    await controlOf("rail").fault({ ...fault, match: { account_number: accountNumber } });
  }
  const doomed = await givenDoomed("transfer", Transfers, "transfer.after_send");
  const request = {
    ...{ tenant: await wireTenantOf(db, merchant), fromPayId: merchant.wallet, accountNumber },
    ...{ bankCode: ANY_BANK, amountKobo: amount, reference },
    idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.from(reference) },
  };
  await expect(doomed.calls.CreateExternalTransfer(request, patiently())).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  // A busy system may have refused it before it was sent.
  const death = await deathOf(doomed);
  if (death === "alive") return aTransfer({ amount, isPaid });
  expect(death).toBe("SIGKILL");
  const [row] = await db("transfer.external_transfers")
    .where({ reference, state: "submitting" })
    .update({ ...IDLE, state: "review" })
    .returning("id");
  await db("transfer.reviews").insert({ transfer_id: row.id, reason: "unresolved" });
  const [state, paid, debit] = isPaid ? ["completed", [amount], amount] : ["failed", [], 0];
  return {
    ...{ service: "transfer", schema: "transfer", id: toPublicId("txn", row.id) },
    expectEnd: async () => {
      await eventually(async () => {
        const { state: now } = await db("transfer.external_transfers").where({ reference }).first();
        expect(now).toBe(state);
      }, 60_000);
      expect(await paidTo(accountNumber)).toEqual(paid);
      expect(await availableOf(merchant)).toBe(FUNDS - Number(debit));
      await eventually(
        async () =>
          expect(await eventsOf(db, reference, "transfer.")).toEqual([`transfer.${state}`]),
        EVENTS_TIMEOUT_MS,
      );
    },
  };
}

async function aVirtualAccount() {
  const merchant = await givenMerchant({ funds: 0 });
  const reference = uniqueReference();
  const order = { amount: SMALL, name: "Ada Stores order", reference };
  const { body } = await merchant.api.post("/virtual-account", order);
  const { accountNumber } = body.data as { accountNumber: string };
  const match = { account_number: accountNumber };
  await controlOf("bank-partner").fault({ operation: "notice", fault: "off", match });
  const expectCredited = async () => {
    await eventually(async () => {
      const inflows = await db("payid.inflows").where({ account_number: accountNumber });
      expect(inflows).toMatchObject([{ state: "credited" }]);
    }, 60_000);
    expect(await availableOf(merchant)).toBe(SMALL);
    await eventually(async () => {
      const events = await eventsOf(db, reference, "virtual_account.");
      expect(events).toEqual(["virtual_account.payment.received"]);
    }, EVENTS_TIMEOUT_MS);
  };
  return { merchant, reference, accountNumber, expectCredited };
}

/** A payment to a virtual account that awaits review before the ledger has it. */
async function anInflow(): Promise<Case> {
  const { merchant, reference, accountNumber, expectCredited } = await aVirtualAccount();
  const doomed = await givenDoomed("payid", VirtualAccounts, "payid.inflow.received");
  const request = {
    ...{ tenant: await wireTenantOf(db, merchant), accountNumber, amountKobo: SMALL },
    idempotency: { keyHash: Buffer.from(reference), fingerprint: Buffer.from(reference) },
  };
  const call = doomed.calls.SimulateVirtualAccountPayment(request, patiently());
  await expect(call).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await deathOf(doomed)).toBe("SIGKILL");
  const [row] = await db("payid.inflows")
    .where({ account_number: accountNumber, state: "crediting" })
    .update({ ...IDLE, state: "review" })
    .returning("id");
  const id = toPublicId("txn", row.id);
  return { ...{ service: "payid", schema: "payid", id }, expectEnd: expectCredited };
}

/** Money on a number that the service did not know when it came. */
async function anUnmatchedCredit({ isKnown }: { isKnown: boolean }): Promise<Case> {
  const { merchant, accountNumber, expectCredited } = await aVirtualAccount();
  const key = {
    mode: "test",
    account_number: isKnown ? accountNumber : aFreshAccountNumber(),
    session_id: randomUUID(),
  };
  await db("payid.unmatched_credits").insert({
    ...{ ...key, amount: SMALL, payer_name: "Chidi Eze", payer_account_number: "0123456789" },
    ...{ payer_bank_code: ANY_BANK, narration: "", paid_at: db.raw("now()") },
  });
  const id = [key.mode, key.account_number, key.session_id].join("/");
  const expectClosed = async () => {
    const row = await db("payid.unmatched_credits").where(key).first();
    expect(row).toMatchObject({ inflow_id: null, closed_at: expect.any(Date) });
    expect(await availableOf(merchant)).toBe(0);
  };
  return {
    ...{ service: "payid", schema: "payid", id },
    expectEnd: isKnown ? expectCredited : expectClosed,
  };
}

/** A card payment that is charged, and whose posting the ledger has refused. */
async function aCardPayment(): Promise<Case> {
  const merchant = await givenMerchant({ funds: 0 });
  const paymentId = uniqueReference();
  const doomed = await givenDoomed("card-payments", CardPayments, "cards.captured");
  const request = {
    ...{ tenant: await wireTenantOf(db, merchant), paymentId, defaultReturnUrl: "", ...NO_KEY },
    body: Buffer.from(JSON.stringify(anOrder())),
  };
  const call = doomed.calls.CreatePayment(request, patiently());
  await expect(call).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await deathOf(doomed)).toBe("SIGKILL");
  const [row] = await db("card_payments.payments")
    .where({ public_id: paymentId, state: "captured" })
    .update({ ...IDLE, stuck: true })
    .returning("id");
  return {
    ...{ service: "card-payments", schema: "card_payments", id: toPublicId("txn", row.id) },
    expectEnd: async () => {
      await eventually(
        async () => expect(await rowOf(db, paymentId)).toMatchObject({ state: "succeeded" }),
        60_000,
      );
      const once = { confirms: 1, captured: CARD_AMOUNT };
      expect(await atProcessor(paymentId)).toMatchObject(once);
    },
  };
}

const paid = () => aTransfer({ amount: SMALL, isPaid: true });
const unpaid = () => aTransfer({ amount: SMALL, isPaid: false });
const large = () => aTransfer({ amount: LARGE, isPaid: true });
const known = () => anUnmatchedCredit({ isKnown: true });
const unknown = () => anUnmatchedCredit({ isKnown: false });

test.concurrent.each<[string, () => Promise<Case>, Death[]]>([
  ["a transfer that is confirmed", paid, [applied("confirm")]],
  ["a transfer that is failed", unpaid, [applied("fail")]],
  ["a transfer that is requeried", paid, [applied("requery")]],
  [
    "a large transfer that two reviewers confirm",
    large,
    [proposed("confirm"), confirmed("confirm")],
  ],
  ["an inflow that is sent to the ledger again", anInflow, [applied("requery")]],
  ["an unmatched credit whose account is known now", known, [applied("requery")]],
  ["an unmatched credit that is closed", unknown, [applied("close")]],
  ["a card payment that is posted again", aCardPayment, [applied("requery")]],
])(
  "killed after each step of its decision: %s is decided once",
  async (_, given, deaths) => {
    const review = await given();

    for (const death of deaths) await decideThroughDeath(review, death);

    await review.expectEnd();
  },
  TIMEOUT_MS,
);
