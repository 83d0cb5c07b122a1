import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { settleInSandbox } from "@kobo/saga";
import type { Settlement } from "../../clients/rail";
import * as transferReads from "../../db/external-transfer-reads";
import * as externalTransfers from "../../db/external-transfers";
import {
  ASKING,
  type ExternalTransfer,
  FINAL_STATES,
  STATUS,
} from "../../domain/external-transfer";
import type { ExternalParts } from "./execute";
import { resumeTransferNow } from "./run-transfer";

export interface SettleTransfer {
  tenant: Tenant;
  reference: string;
  outcome: Exclude<Settlement, "planned">;
}

/**
 * Makes the sandbox rail decide a test transfer now, queries the result, and runs the transfer.
 * @throws AppError TEST_MODE_ONLY, TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the transfer's state does not allow
 * the outcome; SERVICE_UNAVAILABLE when the rail did not answer
 */
export async function settleTransfer(
  parts: ExternalParts,
  { tenant, reference, outcome }: SettleTransfer,
): Promise<ExternalTransfer> {
  return settleOnRail(parts, {
    tenant,
    outcome,
    noun: "a transfer",
    statusOf: ({ state }) => STATUS[state],
    find: async () => {
      const transfer = await transferReads.findByReference(parts.db, tenant, reference);
      if (transfer && STATUS[transfer.state]) return transfer;
      throw new AppError("TRANSACTION_NOT_FOUND");
    },
  });
}

interface Settling extends Omit<SettleTransfer, "reference"> {
  noun: string;
  statusOf: (transfer: ExternalTransfer) => string | undefined;
  find: () => Promise<ExternalTransfer>;
}

/** Settles a bank transfer of any kind. @throws AppError as settleTransfer, and what `find` throws */
export async function settleOnRail(
  parts: ExternalParts,
  { outcome, ...settling }: Settling,
): Promise<ExternalTransfer> {
  const { db, rails } = parts;
  return settleInSandbox<ExternalTransfer>({
    ...settling,
    finalStates: FINAL_STATES,
    settle: ({ railReference }, deadline) => rails.test.settle(railReference, outcome, deadline),
    recordCallback: (transfer) => externalTransfers.recordCallback(db, transfer),
    claim: ({ id }) => externalTransfers.claim(db, id, ASKING),
    resume: (lease) => resumeTransferNow(parts, lease),
  });
}
