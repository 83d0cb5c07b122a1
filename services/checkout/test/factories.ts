import { newUuid } from "@kobo/core/ids";
import type { Attempt, Checkout, Session } from "../src/domain/checkout";
import type { PaymentLink } from "../src/domain/payment-link";

export const NOW = new Date("2026-11-28T09:30:00.000Z");
const LATER = new Date("2026-11-29T09:30:00.000Z");

function aSession(over: Partial<Session> = {}): Session {
  return {
    id: newUuid(),
    merchantId: newUuid(),
    mode: "test",
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    reference: "order-1",
    amount: 25_000n,
    currency: "NGN",
    customer: { email: "ada@example.com", name: "" },
    methods: ["card", "bank_transfer", "payid"],
    successUrl: "",
    cancelUrl: "",
    metadata: "{}",
    linkId: "",
    expiresAt: LATER,
    lapsesAt: LATER,
    state: "open",
    createdAt: NOW,
    endedAt: undefined,
    updatedAt: NOW,
    erasesCustomer: false,
    ...over,
  };
}

function anAttempt(over: Partial<Attempt> = {}): Attempt {
  return {
    number: 1,
    method: "card",
    key: `key-${over.number ?? 1}`,
    state: "opening",
    reference: `cs_x-${over.number ?? 1}`,
    paymentMethodId: "",
    payable: undefined,
    redirectUrl: "",
    errorCode: "",
    errorMessage: "",
    tries: 0,
    ...over,
  };
}

export function aCheckout(
  attempts: Partial<Attempt>[] = [],
  session: Partial<Session> = {},
): Checkout {
  const numbered = attempts.map((each, index) => anAttempt({ number: index + 1, ...each }));
  return { session: aSession(session), attempts: numbered, received: [] };
}

export function aLink(over: Partial<PaymentLink> = {}): PaymentLink {
  return {
    id: newUuid(),
    merchantId: newUuid(),
    mode: "test",
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    reference: "",
    name: "Cooking class",
    amount: { kind: "fixed", amount: 25_000n },
    currency: "NGN",
    methods: ["card", "bank_transfer", "payid"],
    usesMax: undefined,
    successUrl: "",
    metadata: "{}",
    active: true,
    uses: 0n,
    openSessions: 0n,
    createdAt: NOW,
    updatedAt: NOW,
    ...over,
  };
}

export const PAYABLE = { number: "0690000031", name: "Ada Stores", bankName: "GTB", until: LATER };
