import { checkName } from "../../clients/merchants";
import {
  createPayId,
  getPayId,
  listPayIds,
  listPayments,
  type NewPayId,
  type PayId,
  type PayIdQuery,
  setPayIdActive,
} from "../../clients/pay-ids";
import type { State } from "../../domain/audit";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

export async function getPayIds(
  parts: Parts,
  {
    type,
    status,
    cursor,
    ...of
  }: OfMode & Pick<PayIdQuery, "type" | "status"> & { cursor: string },
) {
  const owner = await ownerOf(parts, of);
  return listPayIds(parts.services, owner, { type, status, before: cursor, limit: PAGE });
}

/** @throws AppError PAYID_NOT_FOUND */
export async function getPayIdDetail(parts: Parts, { id, ...of }: OfMode & { id: string }) {
  const owner = await ownerOf(parts, of);
  // The payments first, so that the totals count every listed one.
  const payments = await listPayments(parts.services, owner, id);
  return { payId: await getPayId(parts.services, owner, id), payments };
}

/**
 * Safe to repeat under the same key.
 * @throws AppError LIVE_MODE_OFF, DUPLICATE_REFERENCE, INVALID_AMOUNT, IDEMPOTENCY_KEY_REUSED; VALIDATION_ERROR for a name that
 * looks like another merchant's
 */
export async function addPayId(
  parts: Parts,
  { payId, idempotencyKey, ...change }: ModeChange & { payId: NewPayId; idempotencyKey: string },
): Promise<PayId> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  if (payId.type === "static") {
    await checkName(services, { merchantId: change.merchantId, name: payId.name });
  }
  const { metadata: _, amount, ...fields } = payId;
  const after = { ...fields, ...(amount !== undefined && { amountKobo: String(amount) }) };
  return recordModeChange(
    parts,
    change,
    { action: "payid.created", object: "payid", before: null, after },
    {
      work: () => createPayId(services, owner, { ...payId, idempotencyKey }),
      afterOf: (created) => ({ ...after, ...stateOf(created) }),
    },
  );
}

/**
 * Of a static PayID.
 * @throws AppError LIVE_MODE_OFF, PAYID_NOT_FOUND, VALIDATION_ERROR
 */
export async function switchPayId(
  parts: Parts,
  { id, active, ...change }: ModeChange & { id: string; active: boolean },
): Promise<PayId> {
  const owner = await activeOwnerOf(parts, change);
  const action = active ? "payid.activated" : "payid.deactivated";
  const before = stateOf(await getPayId(parts.services, owner, id));
  const after = { ...before, status: active ? "active" : "inactive" };
  return recordModeChange(
    parts,
    change,
    { action, object: `payid:${before.payId}`, before, after },
    {
      work: () => setPayIdActive(parts.services, owner, { payId: id, active }),
      afterOf: stateOf,
    },
  );
}

function stateOf({ payId, status }: PayId) {
  return { payId, status } satisfies State;
}
