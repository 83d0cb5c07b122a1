import type { Json } from "../json";
import type { Card } from "./card";
import type { Customer, PaymentMethod } from "./customer";
import { secondsOf } from "./letter";

export function customerJson(customer: Customer, isLive: boolean): Json {
  const { id, email, name, phone, description, metadata, createdAt } = customer;
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: secondsOf(createdAt),
    currency: null,
    default_source: null,
    delinquent: false,
    description,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    livemode: isLive,
    metadata,
    name,
    phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export function cardJson(card: Card): Json {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
    country: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: "unknown",
    last4: card.last4,
    three_d_secure: null,
  };
}

export function billingJson({ email, name }: PaymentMethod): Json {
  return { address: null, email, name, phone: null, tax_id: null };
}

export function paymentMethodJson(method: PaymentMethod, isLive: boolean): Json {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingJson(method),
    card: cardJson(method.card),
    created: secondsOf(method.createdAt),
    customer: method.customerId,
    livemode: isLive,
    metadata: {},
    type: "card",
  };
}
