import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { AppError } from "@kobo/errors";
import { claimDue } from "@kobo/jobs";
import {
  type CreateRefund,
  type CreateRefundParts,
  createRefund,
} from "../../src/app/refunds/create-refund";
import { getRefund } from "../../src/app/refunds/read-refunds";
import { resumeRefund } from "../../src/app/refunds/refund-to-wallet";
import { refundLedger } from "../../src/clients/refund-ledger";
import type { ReceivedPayment } from "../../src/domain/refund";
import { aMadeTransfer, aTransfer } from "../factories";
import { type World, worlds } from "./world";

export const WALLET = "ada-stores.wallet";
export const PAYER = "bola-foods.wallet";
export const PAYER_MERCHANT = newUuid();
export const PAID = 100_000n;
/** Of the merchant's wallet. */
export const BALANCE = 10_000_000n;

export const failing = (code: string) => expect.objectContaining({ name: "AppError", code });

/** A payment from a bank account that the rail pays back at once. */
function aPayment(fields: Partial<ReceivedPayment> = {}): ReceivedPayment {
  return {
    id: newUuid(),
    kind: "virtual_account",
    amount: PAID,
    status: "completed",
    payerName: "Bola Ade",
    payer: { accountNumber: "0690000031", bankCode: "000013" },
    ...fields,
  };
}

export const FROM_WALLET: Partial<ReceivedPayment> = {
  kind: "payid",
  payer: { walletPayId: PAYER, merchantId: PAYER_MERCHANT },
};

/** The worlds of a test file, with refunds. One that a test leaves open is not run in the next test. */
export function refundWorlds() {
  const { aWorld, admin } = worlds();
  afterEach(async () => {
    await admin()("refunds").update({ due_at: null });
    await admin()("external_transfers").update({ due_at: null });
  });
  const givenRefunds = () => {
    const world = aWorld();
    return { world, ...refundWorld(world) };
  };
  return { admin, givenRefunds };
}

/** Refunds of one merchant's payments in a world, whose payid knows the payments given. */
export function refundWorld(world: World, tenant: Tenant = aTenant()) {
  const payments = new Map<string, ReceivedPayment>();
  world.ledger.balances.set(PAYER, 0n);
  const parts: CreateRefundParts = {
    ...world.parts,
    ledger: world.ledger,
    refundLedger: refundLedger(world.ledger),
    findReceivedPayment: async ({ id }) => {
      const found = payments.get(id);
      if (!found) throw new AppError("PAYMENT_NOT_FOUND");
      return found;
    },
  };
  const received = (fields: Partial<ReceivedPayment> = {}) => {
    const payment = aPayment(fields);
    payments.set(payment.id, payment);
    if (payment.payer && "walletPayId" in payment.payer) {
      const { id, amount } = payment;
      const fields = { id, amount, fromPayId: payment.payer.walletPayId };
      world.ledger.givenPayIdTransfer(aMadeTransfer(aTransfer(), fields));
    }
    return payment;
  };
  return {
    parts,
    tenant,
    received,
    refund: (payment: ReceivedPayment, fields: Partial<CreateRefund> = {}) =>
      createRefund(parts, aRefundOf(payment, { tenant, ...fields })),
    now: (id: string) => getRefund(parts, { tenant, id }),
    /** The sums of a payment's refunds in the database. */
    totals: async (payment: ReceivedPayment) => {
      const rows = await world.parts.db("refunds").where({ payment_id: payment.id });
      const [row] = await world.parts.db("refunded_payments").where({ payment_id: payment.id });
      const sumOf = (states: string[]) =>
        rows
          .filter(({ state }) => states.includes(state))
          .reduce((sum, { amount }) => sum + amount, 0n);
      return {
        reserved: (row?.reserved ?? 0n) as bigint,
        given: sumOf(["pending", "completed"]) as bigint,
        begun: sumOf(["reserving"]) as bigint,
      };
    },
    /** Runs due refunds to wallets, as the recovery worker does. */
    work: async () => {
      const leases = await claimDue(parts.db, { table: "refunds", limit: 50, leaseMs: 30_000 });
      await Promise.all(leases.map((lease) => resumeRefund(parts, lease)));
      return leases.length;
    },
  };
}

function aRefundOf({ id }: ReceivedPayment, fields: Partial<CreateRefund> = {}): CreateRefund {
  return {
    tenant: aTenant(),
    paymentId: id,
    amount: undefined,
    reference: "",
    reason: "",
    metadata: "",
    idempotencyHash: null,
    otherIdempotencyHashes: [],
    fingerprint: Buffer.alloc(32),
    deadline: Date.now() + 10_000,
    ...fields,
  };
}
