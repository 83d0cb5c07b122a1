import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";
import { type ActionKey, inTransaction, isRepeatedAction, type Transaction } from "@kobo/postgres";
import * as payIds from "../../db/pay-ids";
import { normalised } from "../../domain/address";
import type { ReadParts } from "../get-expected-payment";
import { VALIDITY_MS } from "./find-payable";
import { type PayIdNow, payIdNow } from "./pay-id-now";

interface SetPayIdActive extends ActionKey {
  tenant: Tenant;
  payId: string;
  active: boolean;
}

export interface DeactivationParts extends ReadParts {
  /** Resolves after `ms`. */
  wait: (ms: number) => Promise<void>;
}

/** Time for the ledger to commit payments that it accepted just before the look-up expired. */
const COMMIT_MS = 250;

/**
 * Activates or deactivates a static PayID. A deactivation responds after all earlier look-ups have expired; a repeated
 * one waits, too, because the first may still be waiting. A repeat under the same key changes nothing after another
 * change.
 * @throws AppError PAYID_NOT_FOUND, VALIDATION_ERROR, IDEMPOTENCY_KEY_REUSED
 */
export async function setPayIdActive(
  parts: DeactivationParts,
  { tenant, payId, active, ...key }: SetPayIdActive,
): Promise<PayIdNow> {
  const { db } = parts;
  const found = await payIds.findByName(db, tenant, normalised(payId));
  if (!found) throw payIdNotFound("payId", "not_own");
  if (found.type !== "static") throw notStatic();
  const { id } = found;
  const change = async (trx: Transaction): Promise<void> => {
    if (!(await isRepeatedAction(trx, key))) await payIds.setActive(trx, { id, active });
  };
  await inTransaction(db, change, { repeatable: true });
  if (!active) await untilLookupsExpired(parts);
  return payIdNow(parts, (await payIds.findById(db, tenant, id)) ?? found);
}

/** No payment follows a deactivation that was committed before this. */
export async function untilLookupsExpired({
  wait,
}: Pick<DeactivationParts, "wait">): Promise<void> {
  await wait(VALIDITY_MS + COMMIT_MS);
}

function notStatic(): AppError {
  const message = "must be a static PayID: dynamic ones are used once and expire by themselves";
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "payId", code: "not_static", message }],
  });
}
