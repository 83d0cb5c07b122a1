import {
  CHECKOUT_STATUS_TO_WIRE,
  type CheckoutSessionView,
  type CheckoutStatus,
  checkoutSessionFromWire,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { Session__Output } from "@kobo/protos/checkout/v1/Session";
import { type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "checkout">;

/** Closing a PayID that the customer has seen takes some seconds. */
const EXPIRE_MS = 12_000;

/** Newest first. */
export async function listSessions(
  { checkout }: Calls,
  owner: Owner,
  query: { status: CheckoutStatus | undefined; linkId: string; cursor: string; limit: number },
): Promise<{ sessions: CheckoutSessionView[]; next: string | null }> {
  const { status, linkId: paymentLinkId, cursor: before, limit } = query;
  const { sessions, nextBefore } = await checkout.ListSessions({
    tenant: tenantOf(owner),
    status: status ? CHECKOUT_STATUS_TO_WIRE[status] : "SESSION_STATUS_UNSPECIFIED",
    ...{ paymentLinkId, before, limit },
  });
  return { sessions: sessions.map(checkoutSessionFromWire), next: nextBefore || null };
}

/** @throws AppError CHECKOUT_SESSION_NOT_FOUND */
export async function getSession(
  { checkout }: Calls,
  owner: Owner,
  id: string,
): Promise<CheckoutSessionView> {
  return present((await checkout.GetSession({ tenant: tenantOf(owner), id })).session);
}

/**
 * Safe to repeat.
 * @throws AppError CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE, CHECKOUT_PAYMENT_IN_PROGRESS
 */
export async function expireSession(
  { checkout }: Calls,
  owner: Owner,
  id: string,
): Promise<CheckoutSessionView> {
  const request = { tenant: tenantOf(owner), id };
  const { session } = await checkout.ExpireSession(request, { deadline: Date.now() + EXPIRE_MS });
  return present(session);
}

function present(session: Session__Output | null): CheckoutSessionView {
  if (!session) throw new AppError("INTERNAL_ERROR");
  return checkoutSessionFromWire(session);
}
