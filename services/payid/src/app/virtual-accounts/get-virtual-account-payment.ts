import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import * as inflows from "../../db/inflows";
import { commandOf, type Inflow } from "../../domain/inflow";
import type { ReadParts } from "../get-expected-payment";
import { type AnyAccount, getAccount } from "./any-account";

export interface AccountPayment {
  inflow: Inflow & inflows.InflowTimes;
  account: AnyAccount;
}

/**
 * A payment to a virtual account, accepted or rejected, by its id in the ledger.
 * @throws AppError TRANSACTION_NOT_FOUND
 */
export async function getVirtualAccountPayment(
  parts: Pick<ReadParts, "db" | "ledger">,
  { tenant, transferId }: { tenant: Tenant; transferId: string },
): Promise<AccountPayment> {
  const inflow = await inflows.findPayment(parts.db, tenant, transferId);
  const id = inflow?.virtualAccountId ?? inflow?.permanentAccountId;
  if (!inflow || !id) throw new AppError("TRANSACTION_NOT_FOUND");
  return { inflow, account: await getAccount(parts, { tenant, id }) };
}

/** The recorded facts that the merchant sees. */
export function inflowHistory({ inflow }: AccountPayment) {
  const { state, paidAt, receivedAt, updatedAt, dueAt, transferId } = inflow;
  const isInReview = state === "review";
  return {
    state,
    moments: {
      paid: paidAt,
      received: receivedAt,
      ...(commandOf(state) ? {} : { [state]: updatedAt }),
    },
    answers: [],
    review: isInReview ? { reason: "refused by the ledger", openedAt: updatedAt } : undefined,
    nextAt: dueAt,
    ledgerTransferIds: [transferId],
  };
}
