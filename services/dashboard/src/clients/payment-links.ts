import {
  PAYMENT_LINK_STATUS_TO_WIRE,
  type PaymentLinkStatus,
  type PaymentLinkView,
  paymentLinkFromWire,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { CreatePaymentLinkRequest } from "@kobo/protos/checkout/v1/CreatePaymentLinkRequest";
import type { PaymentLink__Output } from "@kobo/protos/checkout/v1/PaymentLink";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "checkout">;

/** As the contract has it, checked by the schemas that the gateway uses too. */
export type LinkOrder = Omit<CreatePaymentLinkRequest, "tenant" | "idempotency">;

/** Newest first. */
export async function listLinks(
  { checkout }: Calls,
  owner: Owner,
  query: { status: PaymentLinkStatus | undefined; cursor: string; limit: number },
): Promise<{ links: PaymentLinkView[]; next: string | null }> {
  const { status, cursor: before, limit } = query;
  const { paymentLinks, nextBefore } = await checkout.ListPaymentLinks({
    tenant: tenantOf(owner),
    status: status ? PAYMENT_LINK_STATUS_TO_WIRE[status] : "PAYMENT_LINK_STATUS_UNSPECIFIED",
    ...{ before, limit },
  });
  return { links: paymentLinks.map(paymentLinkFromWire), next: nextBefore || null };
}

/** @throws AppError PAYMENT_LINK_NOT_FOUND */
export async function getLink(
  { checkout }: Calls,
  owner: Owner,
  id: string,
): Promise<PaymentLinkView> {
  return present((await checkout.GetPaymentLink({ tenant: tenantOf(owner), id })).paymentLink);
}

/**
 * Safe to repeat under the same key.
 * @throws AppError as the contract says
 */
export async function createLink(
  { checkout }: Calls,
  owner: Owner,
  { order, key }: { order: LinkOrder; key: string },
): Promise<PaymentLinkView> {
  const { paymentLink } = await checkout.CreatePaymentLink({
    ...order,
    tenant: tenantOf(owner),
    idempotency: idempotencyOf(owner, key, order),
  });
  return present(paymentLink);
}

/** @throws AppError PAYMENT_LINK_NOT_FOUND */
export async function switchLink(
  { checkout }: Calls,
  owner: Owner,
  { id, active }: { id: string; active: boolean },
): Promise<PaymentLinkView> {
  const request = { tenant: tenantOf(owner), id, active };
  return present((await checkout.UpdatePaymentLink(request)).paymentLink);
}

function present(link: PaymentLink__Output | null): PaymentLinkView {
  if (!link) throw new AppError("INTERNAL_ERROR");
  return paymentLinkFromWire(link);
}
