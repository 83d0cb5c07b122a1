import { newUuid, toPublicId } from "@kobo/core/ids";
import type { ReceivedEvent } from "@kobo/events";
import { inTransaction } from "@kobo/postgres";
import { returnRejected } from "../../src/app/bank/return-rejected";
import type { World } from "./world";

type Rejected = ReceivedEvent<"virtual_account.payment.rejected">;

/** A payment that its virtual account rejected. */
export function aRejection(payer: Partial<Rejected["data"]["payment"]> = {}): Rejected {
  const transactionId = toPublicId("txn", newUuid());
  const payment: Rejected["data"]["payment"] = {
    transactionId,
    sessionId: "000013261121100000000000000001",
    amount: 70_000,
    paidAt: "2026-11-21T10:00:00.000Z",
    payerName: "Chidi Eze",
    payerAccountNumber: "0690000031",
    payerBankCode: "000013",
    narration: "",
    status: "rejected",
    rejectionReason: "AMOUNT_MISMATCH",
    ...payer,
  };
  const data: Rejected["data"] = {
    id: toPublicId("va", newUuid()),
    type: "single",
    accountNumber: "4600070017",
    accountName: "Ada Stores",
    bankName: "VFD",
    bankCode: "566",
    reference: "order-1",
    amount: 100_000,
    amountReceived: 0,
    currency: "NGN",
    expiresAt: "2026-11-21T12:00:00.000Z",
    validityTime: 60,
    amountValidation: "A0",
    status: "active",
    metadata: {},
    createdAt: "2026-11-21T09:00:00.000Z",
    closedAt: null,
    payment,
  };
  return {
    id: newUuid(),
    name: "virtual_account.payment.rejected",
    key: data.accountNumber,
    merchantId: newUuid(),
    mode: "test",
    at: new Date(),
    traceparent: "",
    data,
    json: JSON.stringify(data),
  };
}

/** The payment is in suspense, and its rejection was published. */
export async function givenRejection(world: World, event = aRejection()) {
  const { balances } = world.ledger;
  balances.set("suspense", world.ledger.balance("suspense") + 70_000n);
  balances.set("bank_settlement", world.ledger.balance("bank_settlement") - 70_000n);
  await inTransaction(world.parts.db, (trx) => returnRejected(trx, [event]));
  const { rows } = await world.parts.db.raw(
    "SELECT * FROM external_transfers WHERE merchant_id = ?",
    [event.merchantId],
  );
  expect(rows).toHaveLength(1);
  return { event, id: rows[0].id as string };
}
