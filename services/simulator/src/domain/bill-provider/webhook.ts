import type { Json } from "../json";
import type { Purchase } from "./purchases/purchase";
import { transactionResponse } from "./purchases/transaction-response";

/** Events: a purchase ended, and prices changed. */
export const TRANSACTION_UPDATE = "transaction-update";
export const VARIATIONS_UPDATE = "variations-update";

/** The provider sends a webhook five times at most. */
export const WEBHOOK_ROUNDS_MAX = 5;

/** With the response that a requery would get. */
export function transactionWebhookBody(purchase: Purchase): string {
  return webhookBody(TRANSACTION_UPDATE, transactionResponse(purchase, "requery"));
}

export function variationsWebhookBody(serviceID: string): string {
  return webhookBody(VARIATIONS_UPDATE, { serviceID });
}

function webhookBody(type: string, data: Json): string {
  return JSON.stringify({ type, data });
}

/** The receiver's body must say success: a 2xx alone is not enough for the provider. */
export function isAcknowledged(responseBody: string): boolean {
  try {
    const said: unknown = JSON.parse(responseBody);
    return (
      typeof said === "object" && said !== null && "response" in said && said.response === "success"
    );
  } catch {
    return false;
  }
}
