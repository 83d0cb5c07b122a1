import type { Json } from "../json";
import type { Purchase } from "./purchase";
import { transactionAnswer } from "./transaction-answer";

/** What the provider tells by itself: how a purchase ended, and that prices changed. */
export const TRANSACTION_UPDATE = "transaction-update";
export const VARIATIONS_UPDATE = "variations-update";

/** The provider tells of the same five times at most. */
export const NOTICE_ROUNDS_MAX = 5;

/** The very answer that a requery would get. */
export function transactionNoticeBody(purchase: Purchase): string {
  return noticeBody(TRANSACTION_UPDATE, transactionAnswer(purchase, "requery"));
}

export function variationsNoticeBody(serviceID: string): string {
  return noticeBody(VARIATIONS_UPDATE, { serviceID });
}

function noticeBody(type: string, data: Json): string {
  return JSON.stringify({ type, data });
}

/** A notice is heard when its receiver says so: a 2xx alone is not enough for the provider. */
export function isHeard(answer: string): boolean {
  try {
    const said: unknown = JSON.parse(answer);
    return (
      typeof said === "object" && said !== null && "response" in said && said.response === "success"
    );
  } catch {
    return false;
  }
}
