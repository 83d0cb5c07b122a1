import { newUuid } from "@kobo/core/ids";
import type { Database, Transaction } from "@kobo/postgres";
import type { Dispute, DisputeMovement, DisputePayer } from "../domain/disputes/dispute";
import type { DisputeStep } from "../domain/disputes/dispute-step";
import { postingId } from "../domain/disputes/posting-id";
import { splitRefund } from "../domain/settlement";
import * as payments from "./payments";
import * as settlements from "./settlements";

const TABLE = "dispute_movements";

/** Inserts new movements after the earlier ones. Needs the payment's lock, under which money for settlement is shared. */
export async function insert(
  trx: Transaction,
  dispute: Pick<Dispute, "id" | "paymentId" | "movements">,
  added: NonNullable<DisputeStep["add"]>,
): Promise<void> {
  const payment = await payments.findById(trx, dispute.paymentId);
  if (!payment) throw new Error("A dispute has its payment.");
  const settlement = await settlements.find(trx, payment.id);
  let number = dispute.movements.length;
  for (const { lineId, amount, cost, fee } of added) {
    const left = await settlements.leftFor(trx, payment);
    const fromSettling = amount < 0n ? splitRefund(-amount, { settlement, left }) : 0n;
    await trx(TABLE).insert({
      id: newUuid(),
      dispute_id: dispute.id,
      number,
      line_id: lineId,
      amount: String(amount),
      cost: String(cost),
      fee: String(fee),
      from_settling: String(fromSettling),
    });
    number += 1;
  }
}

/** Stores that the ledger has posted a movement, and who paid. */
export async function markPosted(
  trx: Transaction,
  movement: Pick<DisputeMovement, "id">,
  payer: DisputePayer,
): Promise<void> {
  await trx(TABLE)
    .where({ id: movement.id })
    .whereNull("posted_at")
    .update({
      payer,
      transaction_id: postingId(movement, payer),
      posted_at: trx.raw("clock_timestamp()"),
    });
}

/** The movements of a dispute, in the processor's order. */
export async function list(
  db: Database | Transaction,
  disputeId: string,
): Promise<DisputeMovement[]> {
  return (await listAll(db, [disputeId])).get(disputeId) ?? [];
}

export async function listAll(
  db: Database | Transaction,
  disputeIds: readonly string[],
): Promise<Map<string, DisputeMovement[]>> {
  const found: Row[] = await db(TABLE)
    .whereRaw("dispute_id = ANY(?::uuid[])", [[...disputeIds]])
    .orderBy(["dispute_id", "number"]);
  const byDispute = new Map<string, DisputeMovement[]>();
  for (const row of found) {
    const known = byDispute.get(row.dispute_id) ?? [];
    byDispute.set(row.dispute_id, [...known, toMovement(row)]);
  }
  return byDispute;
}

interface Row {
  id: string;
  dispute_id: string;
  line_id: string;
  amount: bigint;
  cost: bigint;
  fee: bigint;
  from_settling: bigint;
  payer: DisputePayer | null;
}

function toMovement(row: Row): DisputeMovement {
  return {
    id: row.id,
    lineId: row.line_id,
    amount: row.amount,
    cost: row.cost,
    fee: row.fee,
    fromSettling: row.from_settling,
    posted: row.payer ? { payer: row.payer } : undefined,
  };
}
