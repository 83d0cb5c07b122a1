import type { Json } from "../json";
import type { Purchase } from "./purchases/purchase";
import { transactionResponse } from "./purchases/transaction-response";

export const TRANSACTION_UPDATE = "transaction-update";
export const VARIATIONS_UPDATE = "variations-update";

/** Maximum number of attempts. */
export const WEBHOOK_ROUNDS_MAX = 5;

/** Holds the response of a requery. */
export function transactionWebhookBody(purchase: Purchase): string {
  return webhookBody(TRANSACTION_UPDATE, transactionResponse(purchase, "requery"));
}

export function variationsWebhookBody(serviceID: string): string {
  return webhookBody(VARIATIONS_UPDATE, { serviceID });
}

function webhookBody(type: string, data: Json): string {
  return JSON.stringify({ type, data });
}

/** A 2xx alone is not enough: the response body must report success. */
export function isAcknowledged(responseBody: string): boolean {
  try {
    const parsed: unknown = JSON.parse(responseBody);
    return (
      typeof parsed === "object" &&
      parsed !== null &&
      "response" in parsed &&
      parsed.response === "success"
    );
  } catch {
    return false;
  }
}
