import { fromPublicId, newId, newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Tenant__Output } from "@kobo/protos/common/v1/Tenant";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import type { FakePayments } from "./fake-payments";

export interface FakeRefund {
  id: string;
  owner: string;
  paymentId: string;
  amount: bigint;
  reason: string;
  key: string;
  transferId: string;
}

/** Refunds of received payments, each done at once, and once for each key. */
export class FakeRefunds {
  readonly all: FakeRefund[] = [];

  constructor(private readonly payments: FakePayments) {}

  given({ merchantId, mode }: { merchantId: string; mode: Mode }): FakeRefund {
    const owner = `${merchantId}/${mode}`;
    const refund = {
      ...{ id: newId("re"), owner, paymentId: newId("txn"), amount: 100n },
      ...{ reason: "", key: "", transferId: newUuid() },
    };
    this.all.push(refund);
    return refund;
  }

  of(paymentId: string): FakeRefund[] {
    return this.all.filter((each) => each.paymentId === paymentId);
  }

  handlers(): Partial<Handlers<TransfersDefinition>> {
    return {
      GetRefundable: async ({ tenant, paymentId }) => {
        const { received, refunded } = this.#totals(tenant, paymentId);
        return {
          receivedKobo: String(received),
          refundedKobo: String(refunded),
          refundableKobo: String(received - refunded),
          destination: {
            type: "REFUND_DESTINATION_TYPE_BANK_ACCOUNT",
            ...{ accountName: "Bisi Ade", accountNumber: "0690000031", bankName: "GTBank" },
          },
        };
      },
      CreateRefund: async ({ tenant, paymentId, amountKobo, reason, idempotency }) => {
        const key = idempotency?.keyHash.toString("hex") ?? "";
        const known = this.all.find((each) => each.key === key);
        if (known) return { refund: toWire(known), replayed: true };
        const { received, refunded } = this.#totals(tenant, paymentId);
        const amount = BigInt(amountKobo ?? 0);
        if (amount > received - refunded) throw new AppError("REFUND_AMOUNT_EXCEEDED");
        const fields = { id: newId("re"), owner: ownerOf(tenant), paymentId, amount, reason, key };
        const refund = { ...fields, transferId: newUuid() };
        this.all.push(refund);
        return { refund: toWire(refund), replayed: false };
      },
      ListRefunds: async ({ tenant, paymentId, status, before, limit }) => {
        const own = this.all
          .filter(({ owner }) => owner === ownerOf(tenant))
          .filter((each) => paymentId === "" || each.paymentId === paymentId)
          .filter(() => !["REFUND_STATUS_PENDING", "REFUND_STATUS_FAILED"].includes(status))
          .filter(({ id }) => before === "" || (fromPublicId("re", id) ?? "") < before)
          .toReversed();
        return { refunds: own.slice(0, limit).map(toWire), hasMore: own.length > limit };
      },
      GetRefund: async ({ tenant, refundId }) => {
        const found = this.all.find(
          ({ id, owner }) => id === refundId && owner === ownerOf(tenant),
        );
        if (!found) throw new AppError("REFUND_NOT_FOUND");
        const moments = [
          { name: "created", atMs: Date.now() - 2_000 },
          { name: "completed", atMs: Date.now() - 1_000 },
        ];
        const answers = [{ call: "send", outcome: "paid", atMs: Date.now() - 1_500 }];
        const ledgerTransferIds = [found.transferId];
        const history = { state: "completed", moments, answers, ledgerTransferIds };
        return { refund: toWire(found), history };
      },
    };
  }

  /** @throws AppError PAYMENT_NOT_FOUND */
  #totals(tenant: Tenant__Output | null, paymentId: string) {
    const uuid = fromPublicId("txn", paymentId);
    const found = this.payments.all.find(
      (each) =>
        each.uuid === uuid && each.owner === ownerOf(tenant) && each.kind.endsWith("_payment"),
    );
    if (!found) throw new AppError("PAYMENT_NOT_FOUND");
    const refunded = this.of(paymentId).reduce((sum, { amount }) => sum + amount, 0n);
    return { received: BigInt(found.amountKobo), refunded };
  }
}

function ownerOf(tenant: Tenant__Output | null): string {
  const { merchantId, mode } = fromWireTenant(tenant);
  return `${merchantId}/${mode}`;
}

function toWire({ id, paymentId, amount, reason, transferId }: FakeRefund) {
  return {
    ...{ id, paymentId, amountKobo: String(amount), reason },
    status: "REFUND_STATUS_COMPLETED" as const,
    transactionId: toPublicId("txn", transferId),
  };
}
