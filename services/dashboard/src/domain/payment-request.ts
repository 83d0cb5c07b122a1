import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { SealingKey, SealingKeys } from "@kobo/core/sealing";
import type { Mode } from "@kobo/core/tenant";

/** Payers are asked to pay to one of these. */
const PAYABLES = ["payid", "account"] as const;

/** The public page that asks for one payment: where its merchant is paid. */
export interface PaymentRequest {
  mode: Mode;
  merchantId: string;
  payable: (typeof PAYABLES)[number];
  /** The PayID, or the reference of the virtual account. */
  name: string;
}

const KEY_BYTES = 32;
const SEPARATOR = "/";

/**
 * The token of a payment request's link. It says what it is for, so nothing is stored, and only the dashboard can make
 * one: names and numbers cannot be tried out.
 */
export function tokenOfRequest([key]: SealingKeys, request: PaymentRequest): string {
  const { mode, merchantId, payable, name } = request;
  const text = [mode, merchantId, payable, name].join(SEPARATOR);
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(key, text).toString("base64url")}`;
}

/** Undefined for a token that the dashboard did not make. */
export function requestOfToken(keys: SealingKeys, token: string): PaymentRequest | undefined {
  const [encoded = "", signature = ""] = token.split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  const given = Buffer.from(signature, "base64url");
  const isGenuine = keys
    .map((key) => signatureOf(key, text))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isGenuine) return undefined;
  const [modeName, merchantId = "", payableName, ...name] = text.split(SEPARATOR);
  const mode = (["live", "test"] as const).find((each) => each === modeName);
  const payable = PAYABLES.find((each) => each === payableName);
  return mode && payable && { mode, merchantId, payable, name: name.join(SEPARATOR) };
}

/** A key of its own: the other seals. */
function signatureOf({ bytes }: SealingKey, text: string): Buffer {
  const key = hkdfSync("sha256", bytes, "", "kobo/dashboard/payment-request", KEY_BYTES);
  return createHmac("sha256", Buffer.from(key)).update(text).digest();
}
