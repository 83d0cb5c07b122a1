import type { PaymentLinkStatus, PaymentLinkView } from "@kobo/api-schemas/records";
import {
  createLink,
  getLink,
  type LinkOrder,
  listLinks,
  switchLink,
} from "../../clients/payment-links";
import type { State } from "../../domain/audit";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

/** Newest first. */
export async function getPaymentLinks(
  parts: Parts,
  { status, cursor, ...of }: OfMode & { status: PaymentLinkStatus | undefined; cursor: string },
): Promise<{ links: PaymentLinkView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  return listLinks(parts.services, owner, { status, cursor, limit: PAGE });
}

/**
 * Safe to repeat under the same key.
 * @throws AppError LIVE_MODE_OFF, DUPLICATE_REFERENCE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED
 */
export async function addPaymentLink(
  parts: Parts,
  { order, key, ...change }: ModeChange & { order: LinkOrder; key: string },
): Promise<PaymentLinkView> {
  const owner = await activeOwnerOf(parts, change);
  const { name, reference } = order;
  return recordModeChange(
    parts,
    change,
    {
      ...{ action: "payment_link.created", object: "payment-link" },
      ...{ before: null, after: { name, reference } },
    },
    { work: () => createLink(parts.services, owner, { order, key }), afterOf: stateOf },
  );
}

/** @throws AppError LIVE_MODE_OFF, PAYMENT_LINK_NOT_FOUND */
export async function switchPaymentLink(
  parts: Parts,
  { id, active, ...change }: ModeChange & { id: string; active: boolean },
): Promise<PaymentLinkView> {
  const owner = await activeOwnerOf(parts, change);
  const before = stateOf(await getLink(parts.services, owner, id));
  return recordModeChange(
    parts,
    change,
    {
      action: active ? "payment_link.activated" : "payment_link.deactivated",
      object: `payment-link:${before.id}`,
      ...{ before, after: { ...before, status: active ? "active" : "inactive" } },
    },
    { work: () => switchLink(parts.services, owner, { id, active }), afterOf: stateOf },
  );
}

function stateOf({ id, name, status }: PaymentLinkView) {
  return { id, name, status } satisfies State;
}
