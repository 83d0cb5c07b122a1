import type { CheckoutSessionView, CheckoutStatus } from "@kobo/api-schemas/records";
import { expireSession, getSession, listSessions } from "../../clients/checkout-sessions";
import type { State } from "../../domain/audit";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

interface Filters {
  status: CheckoutStatus | undefined;
  /** Empty for all. */
  linkId: string;
  cursor: string;
}

/** Newest first. */
export async function getCheckoutSessions(
  parts: Parts,
  { status, linkId, cursor, ...of }: OfMode & Filters,
): Promise<{ sessions: CheckoutSessionView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  return listSessions(parts.services, owner, { status, linkId, cursor, limit: PAGE });
}

/** @throws AppError CHECKOUT_SESSION_NOT_FOUND */
export async function getCheckoutSession(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<CheckoutSessionView> {
  return getSession(parts.services, await ownerOf(parts, of), id);
}

/**
 * Safe to repeat.
 * @throws AppError LIVE_MODE_OFF, CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE,
 * CHECKOUT_PAYMENT_IN_PROGRESS
 */
export async function expireCheckoutSession(
  parts: Parts,
  { id, ...change }: ModeChange & { id: string },
): Promise<CheckoutSessionView> {
  const owner = await activeOwnerOf(parts, change);
  const before = stateOf(await getSession(parts.services, owner, id));
  return recordModeChange(
    parts,
    change,
    {
      ...{ action: "checkout_session.expired", object: `checkout-session:${before.id}` },
      ...{ before, after: { ...before, status: "expired" } },
    },
    { work: () => expireSession(parts.services, owner, id), afterOf: stateOf },
  );
}

function stateOf({ id, reference, status }: CheckoutSessionView) {
  return { id, reference, status } satisfies State;
}
