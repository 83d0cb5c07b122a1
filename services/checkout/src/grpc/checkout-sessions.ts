import {
  CHECKOUT_METHOD_TO_WIRE,
  CHECKOUT_STATUS_TO_WIRE,
  type CheckoutPaymentView,
  checkoutMethodFromWire,
  checkoutStatusFromWire,
} from "@kobo/api-schemas/records";
import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CheckoutSessionsDefinition } from "@kobo/protos/checkout/v1/CheckoutSessions";
import type { CreateSessionRequest__Output } from "@kobo/protos/checkout/v1/CreateSessionRequest";
import type { ReceivedPayment } from "@kobo/protos/checkout/v1/ReceivedPayment";
import type { Session as WireSession } from "@kobo/protos/checkout/v1/Session";
import {
  fromWireIdempotency,
  fromWireMode,
  fromWireMoment,
  fromWireTenant,
  type Handlers,
  toWireTenant,
} from "@kobo/rpc";
import { endSession } from "../app/begin-attempt";
import { type CreateSession, createSession } from "../app/create-session";
import type { LinkParts } from "../app/payment-links/link-view";
import {
  getSession,
  getSessionBySecret,
  listSessions,
  type ReadParts,
  tenantOfSession,
} from "../app/read-sessions";
import type { RunParts } from "../app/run-session";
import { type PaidSession, toSessionView } from "../app/session-view";
import { clientSecretOf } from "../domain/client-secret";
import { linkUuid, paymentLinks } from "./payment-links";

export type Parts = RunParts & ReadParts & LinkParts;

export function checkoutSessions(parts: Parts): Handlers<CheckoutSessionsDefinition> {
  const { secretKey, pageOf } = parts;

  const toWire = (paid: PaidSession): WireSession => ({
    ...toWireSession(paid),
    url: pageOf(paid.session.id),
    clientSecret: clientSecretOf(paid.session.id, secretKey),
  });

  return {
    ...paymentLinks(parts),

    CreateSession: async (request) => {
      const { replayed, ...created } = await createSession(parts, toCommand(request));
      return { session: toWire(created), replayed };
    },

    GetSession: async ({ tenant, id }) => {
      const query = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      return { session: toWire(await getSession(parts, query)) };
    },

    GetSessionBySecret: async ({ mode, clientSecret, merchantId }) => {
      const found = await getSessionBySecret(parts, clientSecret);
      const { session } = found;
      const isOther = merchantId !== "" && merchantId !== session.merchantId;
      if (isOther || session.mode !== fromWireMode(mode))
        throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
      return { session: toWire(found), tenant: toWireTenant(tenantOfSession(found.session)) };
    },

    ListSessions: async ({ tenant, status, reference, limit, ...request }) => {
      const { createdFromMs, createdToMs, paymentLinkId, ...position } = request;
      const { items, ...page } = await listSessions(parts, {
        tenant: fromWireTenant(tenant),
        filters: {
          linkId: paymentLinkId ? linkUuid(paymentLinkId) : undefined,
          state: checkoutStatusFromWire(status),
          reference: reference || undefined,
          createdFrom: fromWireMoment(createdFromMs),
          createdTo: fromWireMoment(createdToMs),
        },
        page: { limit, ...pagePositionFromWire(position, isUuid) },
      });
      return { ...page, sessions: items.map(toWire) };
    },

    ExpireSession: async ({ tenant, id }) => {
      const { session } = await getSession(parts, {
        tenant: fromWireTenant(tenant),
        id: toUuid(id),
      });
      const ended = await endSession(parts, { sessionId: session.id, state: "expired" });
      return { session: toWire(ended) };
    },
  };
}

/** @throws AppError CHECKOUT_SESSION_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("cs", id);
  if (!uuid) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
  return uuid;
}

function toCommand(request: CreateSessionRequest__Output): CreateSession {
  return {
    tenant: fromWireTenant(request.tenant),
    amount: BigInt(request.amount),
    currency: request.currency,
    reference: request.reference,
    customer: { email: request.customerEmail, name: request.customerName },
    methods: request.methods.map(checkoutMethodFromWire),
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    expiresAt: fromWireMoment(request.expiresAtMs),
    metadata: request.metadataJson || "{}",
    ...fromWireIdempotency(request.idempotency),
  };
}

function toWireSession(paid: PaidSession): WireSession {
  const view = toSessionView(paid);
  return {
    id: view.id,
    reference: view.reference,
    status: CHECKOUT_STATUS_TO_WIRE[view.status],
    amount: String(view.amount),
    currency: view.currency,
    customerEmail: view.customer.email,
    customerName: view.customer.name,
    methods: view.methods.map((method) => CHECKOUT_METHOD_TO_WIRE[method]),
    successUrl: view.successUrl,
    cancelUrl: view.cancelUrl,
    metadataJson: paid.session.metadata,
    paymentLinkId: view.paymentLink,
    payment: view.payment && toWirePayment(view.payment),
    extraPayments: view.extraPayments.map(toWirePayment),
    createdAtMs: view.createdAt.getTime(),
    expiresAtMs: view.expiresAt.getTime(),
    endedAtMs: view.endedAt?.getTime() ?? 0,
    updatedAtMs: view.updatedAt.getTime(),
  };
}

function toWirePayment(payment: CheckoutPaymentView): ReceivedPayment {
  return {
    method: CHECKOUT_METHOD_TO_WIRE[payment.method],
    transactionId: payment.transactionId,
    reference: payment.reference,
    amount: String(payment.amount),
    receivedAtMs: payment.receivedAt.getTime(),
  };
}
