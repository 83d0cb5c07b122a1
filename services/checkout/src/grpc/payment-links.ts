import {
  CHECKOUT_METHOD_TO_WIRE,
  checkoutMethodFromWire,
  PAYMENT_LINK_STATUS_TO_WIRE,
  paymentLinkStatusFromWire,
} from "@kobo/api-schemas/records";
import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, pagePositionFromWire } from "@kobo/postgres";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { CreatePaymentLinkRequest__Output } from "@kobo/protos/checkout/v1/CreatePaymentLinkRequest";
import type { PaymentLink as WireLink } from "@kobo/protos/checkout/v1/PaymentLink";
import type { UpdatePaymentLinkRequest__Output } from "@kobo/protos/checkout/v1/UpdatePaymentLinkRequest";
import { fromWireIdempotency, fromWireTenant, type Handlers } from "@kobo/rpc";
import { type CreateLink, createLink } from "../app/payment-links/create-link";
import { type LinkParts, toLinkView } from "../app/payment-links/link-view";
import { getLink, listLinks } from "../app/payment-links/read-links";
import { updateLink } from "../app/payment-links/update-link";
import type { LinkChange, PaymentLink } from "../domain/payment-link";

type LinkHandlers = Pick<
  Handlers<CheckoutSessionsDefinition>,
  "CreatePaymentLink" | "GetPaymentLink" | "ListPaymentLinks" | "UpdatePaymentLink"
>;

export function paymentLinks(parts: LinkParts & { db: Database }): LinkHandlers {
  return {
    CreatePaymentLink: async (request) => {
      const { link, replayed } = await createLink(parts, toCommand(request));
      return { paymentLink: toWire(link, parts), replayed };
    },

    GetPaymentLink: async ({ tenant, id }) => {
      const link = await getLink(parts, { tenant: fromWireTenant(tenant), id: linkUuid(id) });
      return { paymentLink: toWire(link, parts) };
    },

    ListPaymentLinks: async ({ tenant, status, reference, limit, ...position }) => {
      const { items, ...page } = await listLinks(parts, {
        tenant: fromWireTenant(tenant),
        filters: {
          status: paymentLinkStatusFromWire(status),
          reference: reference || undefined,
        },
        page: { limit, ...pagePositionFromWire(position, isUuid) },
      });
      return { ...page, paymentLinks: items.map((link) => toWire(link, parts)) };
    },

    UpdatePaymentLink: async (request) => {
      const { tenant, id } = request;
      const change = {
        tenant: fromWireTenant(tenant),
        id: linkUuid(id),
        change: toChange(request),
      };
      return { paymentLink: toWire(await updateLink(parts, change), parts) };
    },
  };
}

/** @throws AppError PAYMENT_LINK_NOT_FOUND for an id that is none */
export function linkUuid(id: string): string {
  const uuid = fromPublicId("plink", id);
  if (!uuid) throw new AppError("PAYMENT_LINK_NOT_FOUND");
  return uuid;
}

function toCommand(request: CreatePaymentLinkRequest__Output): CreateLink {
  return {
    tenant: fromWireTenant(request.tenant),
    name: request.name,
    amount: amountFrom(request.amount),
    amountMin: amountFrom(request.amountMin),
    amountMax: amountFrom(request.amountMax),
    currency: request.currency,
    reference: request.reference,
    methods: request.methods.map(checkoutMethodFromWire),
    usesMax: BigInt(request.usesMax) || undefined,
    successUrl: request.successUrl,
    metadata: request.metadataJson || "{}",
    ...fromWireIdempotency(request.idempotency),
  };
}

function amountFrom(wire: string | undefined): bigint | undefined {
  return wire === undefined ? undefined : BigInt(wire);
}

function toChange(request: UpdatePaymentLinkRequest__Output): LinkChange {
  const { name, active, usesMax, successUrl, metadataJson: metadata } = request;
  return {
    ...(name === undefined ? {} : { name }),
    ...(active === undefined ? {} : { active }),
    ...(usesMax === undefined ? {} : { usesMax: BigInt(usesMax) || undefined }),
    ...(successUrl === undefined ? {} : { successUrl }),
    ...(metadata === undefined ? {} : { metadata: metadata || "{}" }),
  };
}

function toWire(link: PaymentLink, parts: LinkParts): WireLink {
  const view = toLinkView(link, parts);
  const { amount } = view;
  return {
    id: view.id,
    reference: view.reference,
    name: view.name,
    status: PAYMENT_LINK_STATUS_TO_WIRE[view.status],
    amount: amount.kind === "fixed" ? String(amount.amount) : "0",
    amountMin: amount.kind === "open" ? String(amount.min) : "0",
    amountMax: amount.kind === "open" ? String(amount.max) : "0",
    currency: view.currency,
    methods: view.methods.map((method) => CHECKOUT_METHOD_TO_WIRE[method]),
    usesMax: view.usesMax ?? 0,
    uses: view.uses,
    openSessions: view.openSessions,
    successUrl: view.successUrl,
    metadataJson: link.metadata,
    url: view.url,
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
  };
}
