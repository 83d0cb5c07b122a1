import { fromPublicId } from "@kobo/core/ids";
import type { Refund__Output } from "@kobo/protos/transfer/v1/Refund";
import type { History, Refund } from "../domain/payments/history/payment";
import type { Refundable } from "../domain/payments/refundable";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import { toHistory } from "./payment-history/history";
import type { Services } from "./services";

type Calls = Pick<Services, "transfers">;

/** More than most payments have. */
const REFUNDS_MAX = 100;

/** The refunds of a PayID's or virtual account's payment with what happened to each, oldest first. */
export async function listRefundHistories(
  { transfers }: Calls,
  owner: Owner,
  paymentId: string,
): Promise<Refund[]> {
  const tenant = tenantOf(owner);
  const { refunds } = await transfers.ListRefunds({ tenant, paymentId, limit: REFUNDS_MAX });
  const all = refunds.toReversed().map(async ({ id: refundId, ...refund }) => {
    const found = await transfers.GetRefund({ tenant, refundId, withHistory: true });
    return {
      id: refundId,
      amount: BigInt(refund.amountKobo),
      history: found.history ? toHistory(found.history) : ofWallet(refund),
    };
  });
  return Promise.all(all);
}

/** A refund to a wallet is one transfer of the ledger. */
function ofWallet(refund: Omit<Refund__Output, "id">): History {
  const at = new Date(Number(refund.completedAtMs));
  const transferId = fromPublicId("txn", refund.transactionId);
  return {
    state: "completed",
    moments: [{ name: "completed", at }],
    answers: [],
    review: undefined,
    nextAt: undefined,
    ledgerTransferIds: transferId ? [transferId] : [],
  };
}

/** @throws AppError PAYMENT_NOT_FOUND */
export async function getRefundable(
  { transfers }: Calls,
  owner: Owner,
  paymentId: string,
): Promise<Refundable> {
  const answer = await transfers.GetRefundable({ tenant: tenantOf(owner), paymentId });
  const { destination: to } = answer;
  const account = to && [to.bankName, to.accountNumber].filter(Boolean).join(" ");
  return {
    amount: BigInt(answer.refundableKobo),
    refunded: BigInt(answer.refundedKobo),
    to: to ? [to.accountName, account].filter(Boolean).join(", ") : null,
  };
}

interface RefundRequest {
  paymentId: string;
  amount: bigint;
  reason: string;
  idempotencyKey: string;
}

/**
 * A repeat under the same key is the same refund.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, REFUND_AMOUNT_EXCEEDED, PAYER_ACCOUNT_UNKNOWN,
 * INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE when the outcome is unknown
 */
export async function createPaymentRefund(
  { transfers }: Calls,
  owner: Owner,
  { paymentId, amount, reason, idempotencyKey }: RefundRequest,
): Promise<{ id: string }> {
  const asked = { paymentId, amountKobo: String(amount), reason };
  const { refund } = await transfers.CreateRefund({
    ...{ tenant: tenantOf(owner), ...asked, reference: "", metadataJson: "" },
    idempotency: idempotencyOf(owner, idempotencyKey, asked),
  });
  return { id: refund?.id ?? "" };
}
