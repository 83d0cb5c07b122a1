import { CARD_CURRENCIES, Customer, returnUrl } from "@kobo/api-schemas/card-requests";
import { METADATA_RULE, Metadata, minorUnits, text } from "@kobo/api-schemas/input";
import {
  CHECKOUT_METHOD_TO_WIRE,
  CHECKOUT_METHODS,
  CHECKOUT_STATUS_TO_WIRE,
  CHECKOUT_STATUSES,
  CheckoutReferenceHolder,
  CheckoutSessionRecord,
  checkoutSessionFromWire,
  checkoutSessionRecord,
  OpenCheckoutSessionRecord,
  PublicCheckoutSessionRecord,
  publicCheckoutSessionRecord,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { Session__Output } from "@kobo/protos/checkout/v1/Session";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import {
  CheckoutSessionId,
  Moment,
  NewReference,
  OF_STATUS,
  PaymentLinkId,
  REFERENCE_RULE,
  Reference,
} from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

const PATH = "/checkout/sessions/:id";
const Params = z.object({ id: CheckoutSessionId });

const PageUrl = returnUrl("test");

const Body = z.object({
  amount: minorUnits("minor units of the currency").meta({
    minimum: 1,
    description:
      "In minor units of the currency, such as kobo. In naira, less than 10000 (₦100) is `INVALID_AMOUNT`.",
  }),
  currency: z
    .string()
    .default("NGN")
    .meta({ description: `${CARD_CURRENCIES.join(", ")}, in any case. Defaults to NGN.` }),
  reference: NewReference.describe(
    `Your reference, unique among all checkout sessions of this mode. ${REFERENCE_RULE}`,
  ),
  customer: Customer,
  methods: z
    .array(z.enum(CHECKOUT_METHODS))
    .min(1, "must have at least 1 method")
    .max(CHECKOUT_METHODS.length, `may have ${CHECKOUT_METHODS.length} methods at most`)
    .optional()
    .describe(
      "The methods that the page offers. Defaults to all that take the amount and the currency: `bank_transfer` and `payid` take naira only, a card at most 99999999.",
    ),
  successUrl: PageUrl.optional().meta({
    format: "uri",
    description:
      "Where the page sends the customer after the payment, with `session_id` added: https, with a test key also http. Default: the page says that it is paid.",
  }),
  cancelUrl: PageUrl.optional().meta({
    format: "uri",
    description:
      "Where the page sends a customer who gives up. Default: the page has no such link.",
  }),
  expiresAt: Moment.optional().meta({
    format: "date-time",
    description:
      "The end of the session, 5 minutes to 7 days from now. Defaults to a day from now.",
  }),
  metadata: Metadata.default({}).describe(`${METADATA_RULE} No card numbers.`),
});

const createCheckoutSession = operation({
  id: "createCheckoutSession",
  section: "Checkout",
  summary: "Create a checkout session",
  description:
    "Send the customer to `url`, a page of Kobo's on which the customer pays by card, bank transfer or PayID. Your server never sees a card. The session ends in one payment; wait for `checkout.session.completed` before you deliver.",
  sdk: "checkoutSessions.create",
  scope: "checkout:write",
  method: "POST",
  path: "/checkout/sessions",
  body: Body,
  returnsSecret: true,
  responses: { 201: OpenCheckoutSessionRecord },
  refusals: {
    INVALID_AMOUNT: null,
    AMOUNT_TOO_HIGH: null,
    INVALID_CURRENCY: null,
    DUPLICATE_REFERENCE: { data: CheckoutReferenceHolder },
  },
  handler: async ({ body, tenant, idempotency, services }) => {
    const { successUrl = "", cancelUrl = "", customer, expiresAt } = body;
    if (tenant.mode === "live") refusePlainHttp({ successUrl, cancelUrl });
    const { session, replayed } = await services.checkout.CreateSession({
      tenant: toWireTenant(tenant),
      amount: body.amount,
      currency: supportedCurrency(body.currency),
      reference: body.reference,
      customerEmail: customer.email,
      customerName: customer.name ?? "",
      methods: (body.methods ?? []).map((method) => CHECKOUT_METHOD_TO_WIRE[method]),
      ...{ successUrl, cancelUrl },
      expiresAtMs: expiresAt?.getTime() ?? 0,
      metadataJson: JSON.stringify(body.metadata),
      idempotency,
    });
    const message = "Checkout session created. Send the customer to its `url`.";
    return { status: 201, message, data: toOpenRecord(session), replayed };
  },
});

/** @throws AppError VALIDATION_ERROR for an address that is not https, in live mode */
export function refusePlainHttp(urls: Readonly<Record<string, string>>): void {
  const message = "must be an https URL without credentials";
  const errors = Object.entries(urls)
    .filter(([, url]) => url.startsWith("http:"))
    .map(([field]) => ({ field, code: "invalid_format", message }));
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
}

/** @throws AppError INVALID_CURRENCY */
export function supportedCurrency(code: string): string {
  const currency = CARD_CURRENCIES.find((each) => each === code.toUpperCase());
  if (!currency) throw new AppError("INVALID_CURRENCY");
  return currency;
}

function toOpenRecord(wire: Session__Output | null): OpenCheckoutSessionRecord {
  const session = present(wire, "the checkout session");
  const { url, clientSecret } = session;
  return { ...toRecord(session), url, clientSecret };
}

function toRecord(session: Session__Output): CheckoutSessionRecord {
  return checkoutSessionRecord(checkoutSessionFromWire(session));
}

const getCheckoutSession = operation({
  id: "getCheckoutSession",
  section: "Checkout",
  summary: "Get a checkout session",
  description: "Its status, its payment, and every further payment that arrived for it.",
  sdk: "checkoutSessions.get",
  scope: "checkout:read",
  method: "GET",
  path: PATH,
  params: Params,
  returnsSecret: true,
  responses: { 200: OpenCheckoutSessionRecord },
  refusals: { CHECKOUT_SESSION_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { session } = await services.checkout.GetSession(request);
    return { status: 200, message: "Checkout session retrieved.", data: toOpenRecord(session) };
  },
});

const listCheckoutSessions = operation({
  id: "listCheckoutSessions",
  section: "Checkout",
  summary: "List your checkout sessions",
  description: "Newest first, without their secrets.",
  sdk: "checkoutSessions.list",
  scope: "checkout:read",
  method: "GET",
  path: "/checkout/sessions",
  query: PageQuery.extend({
    status: z.enum(CHECKOUT_STATUSES).optional().describe(OF_STATUS),
    reference: Reference.optional(),
    paymentLink: PaymentLinkId.optional().describe("Sessions of this payment link, `plink_…`."),
    createdFrom: Moment.optional().describe("The earliest time of creation, RFC 3339."),
    createdTo: Moment.optional().describe("Sessions created before this time, RFC 3339."),
  }),
  responses: { 200: listOf("checkoutSessions", CheckoutSessionRecord) },
  refusals: { INVALID_CURSOR: null, PAYMENT_LINK_NOT_FOUND: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const { status, reference = "", paymentLink = "", createdFrom, createdTo } = query;
    const page = await pageOf(call, {
      name: "checkout sessions",
      find: async (pageRequest) => {
        const { sessions, hasMore, nextBefore, previousAfter } =
          await services.checkout.ListSessions({
            tenant: toWireTenant(tenant),
            status: status ? CHECKOUT_STATUS_TO_WIRE[status] : "SESSION_STATUS_UNSPECIFIED",
            reference,
            paymentLinkId: paymentLink,
            createdFromMs: createdFrom?.getTime() ?? 0,
            createdToMs: createdTo?.getTime() ?? 0,
            ...pageRequest,
          });
        return { found: sessions, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    const data = listData("checkoutSessions", page);
    return { status: 200, message: "Checkout sessions retrieved.", data };
  },
});

const readClientSession = operation({
  id: "readClientSession",
  section: "Checkout",
  summary: "Read a session in the customer's browser",
  description:
    "The session of a client secret, without its customer and metadata, for a page of your own that shows whether it is paid. Send a publishable key and the secret, which only this session's customer has. The secret is in the body because addresses are logged. Browsers may call it from any origin.",
  sdk: "checkoutSessions.read",
  scope: "client_sessions:read",
  method: "POST",
  path: "/checkout/sessions/read",
  limitGroup: "sessions",
  body: z.object({
    clientSecret: text(1, 200).describe("`clientSecret` of the session."),
  }),
  browser: true,
  responses: { 200: PublicCheckoutSessionRecord },
  refusals: { CHECKOUT_SESSION_NOT_FOUND: null },
  handler: async ({ body, tenant, services }) => {
    const { session } = await services.checkout.GetSessionBySecret({
      mode: toWireMode(tenant.mode),
      clientSecret: body.clientSecret,
      merchantId: tenant.merchantId,
    });
    const view = checkoutSessionFromWire(present(session, "the checkout session"));
    const data = publicCheckoutSessionRecord(view);
    return { status: 200, message: "Checkout session retrieved.", data };
  },
});

const expireCheckoutSession = operation({
  id: "expireCheckoutSession",
  section: "Checkout",
  summary: "Expire a checkout session",
  description:
    "Ends the session without a payment. A card payment that waits for its customer is canceled, and the account numbers and PayIDs that the customer has seen are closed. If one of them was paid meanwhile, the session is completed instead, and the answer is `INVALID_CHECKOUT_SESSION_STATE`. `CHECKOUT_PAYMENT_IN_PROGRESS`: it is not known yet.",
  sdk: "checkoutSessions.expire",
  scope: "checkout:write",
  method: "POST",
  path: `${PATH}/expire`,
  params: Params,
  responses: { 200: CheckoutSessionRecord },
  refusals: {
    CHECKOUT_SESSION_NOT_FOUND: null,
    INVALID_CHECKOUT_SESSION_STATE: null,
    CHECKOUT_PAYMENT_IN_PROGRESS: null,
  },
  handler: async ({ params, tenant, services, deadline }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { session } = await services.checkout.ExpireSession(request, { deadline });
    const data = toRecord(present(session, "the checkout session"));
    return { status: 200, message: "Checkout session expired.", data };
  },
});

/** A path with a parameter comes after the paths that it would match. */
export const CHECKOUT_OPERATIONS = [
  createCheckoutSession,
  listCheckoutSessions,
  getCheckoutSession,
  expireCheckoutSession,
  readClientSession,
];
