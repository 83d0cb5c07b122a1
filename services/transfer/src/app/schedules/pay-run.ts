import { toPublicId } from "@kobo/core/ids";
import { type Tenant, tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import { withContext } from "@kobo/runtime";
import type { BillPurchase, BillPurchases } from "../../clients/bills";
import type { TransferLedger } from "../../clients/ledger";
import type { FindMerchant } from "../../clients/merchants";
import type { Order, Run } from "../../domain/schedule";
import {
  outcomeOfError,
  paymentKey,
  paymentReference,
  type RunOutcome,
} from "../../domain/schedule-run";
import type { TransferOutcome } from "../../domain/transfer-outcome";
import type { Limits } from "../../domain/wallet-debit";
import { getTransferByKey } from "../get-transfer-by-key";
import { ATTEMPT_MS, outcomeOfExternal, type PayTransferParts, payTransfer } from "../pay-transfer";

export type PayRunParts = Omit<PayTransferParts, "ledger"> & {
  ledger: PayTransferParts["ledger"] & Pick<TransferLedger, "available">;
  bills: BillPurchases;
  findMerchant: FindMerchant;
  limits: Limits;
};

interface Payment {
  order: Order;
  run: Run;
  walletPayId: string;
  merchantName: string;
  limits: Limits;
}

/** Pays a run as an ordinary transfer or bill. Safe to repeat: the run's key finds the payment of an earlier attempt. */
export async function payRun(parts: PayRunParts, payment: Payment): Promise<RunOutcome> {
  const { run } = payment;
  return answered(parts, run, (requestId, deadline) => {
    const of = tenantOf(payment);
    const key = paymentKey(run.id);
    const reference = paymentReference(run.id);
    const { order, limits } = payment;
    if (order.type === "bill") {
      const { amount } = run;
      return parts.bills
        .purchase({ tenant: of, order, amount, reference, key, deadline })
        .then(outcomeOfBill);
    }
    const { fromPayId, narration } = order;
    const amount = run.amount ?? 0n;
    const payee =
      order.type === "sweep" ? ({ kind: "bank", ...bankOf(order) } as const) : order.payee;
    const transfer = { tenant: of, fromPayId, payee, amount, narration, reference, limits };
    return payTransfer(parts, { ...transfer, key, requestId, deadline }).then((outcome) =>
      outcomeOfTransfer(outcome, amount),
    );
  });
}

function bankOf({ accountNumber, bankCode, accountName }: Order & { type: "sweep" }) {
  return { accountNumber, bankCode, accountName };
}

/**
 * The outcome of an earlier attempt, without another one; `none` when it made no payment.
 */
export async function findPayment(
  parts: PayRunParts,
  payment: Pick<Payment, "order" | "run" | "walletPayId" | "merchantName">,
  none: RunOutcome,
): Promise<RunOutcome> {
  const { order, run } = payment;
  return answered(parts, run, async () => {
    const key = paymentKey(run.id);
    try {
      if (order.type === "bill")
        return outcomeOfBill(await parts.bills.findByKey(tenantOf(payment), key));
      const found = await getTransferByKey(parts, { tenant: tenantOf(payment), keyHash: key });
      const { amount } = found.transfer;
      return found.type === "payid_transfer"
        ? { kind: "completed", paymentId: found.transfer.id, amount }
        : outcomeOfTransfer(outcomeOfExternal(found.transfer), amount);
    } catch (error) {
      if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return none;
      throw error;
    }
  });
}

async function answered(
  { logger }: PayRunParts,
  run: Run,
  call: (requestId: string, deadline: number) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const requestId = toPublicId("schr", run.id);
  const deadline = Date.now() + ATTEMPT_MS;
  return withContext({ requestId, deadline }, async () => {
    try {
      return await call(requestId, deadline);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "INTERNAL_ERROR")
        logger.error({ err: error.cause ?? error, requestId }, "unhandled error");
      return outcomeOfError(error);
    }
  });
}

function tenantOf({
  run: { merchantId, mode },
  merchantName,
  walletPayId,
}: Pick<Payment, "run" | "walletPayId" | "merchantName">): Tenant {
  return tenant({ merchantId, mode, merchantName, walletPayId });
}

function outcomeOfTransfer(outcome: TransferOutcome, amount: bigint): RunOutcome {
  const { transferId: paymentId } = outcome;
  if (outcome.kind !== "failed") return { kind: outcome.kind, paymentId, amount };
  const { code, message } = outcome;
  return { kind: "failed", paymentId, code, message };
}

function outcomeOfBill({ id: paymentId, status, amount, error }: BillPurchase): RunOutcome {
  const failed = (message: string) =>
    ({ kind: "failed", paymentId, code: "BILL_PAYMENT_FAILED", message }) as const;
  switch (status) {
    case "completed":
      return { kind: "completed", paymentId, amount };
    case "pending":
      return { kind: "submitted", paymentId, amount };
    case "failed":
      return failed(`The provider refused the bill: ${error}.`);
    case "reversed":
      return failed("The provider returned the money to the wallet.");
  }
}
