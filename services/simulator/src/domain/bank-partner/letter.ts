import { createHmac } from "node:crypto";
import type { Letter } from "../letter";
import type { Notice } from "../notice";
import { type Credit, creditJson } from "./credit";

export const CREDITED = "account.credited";

export function creditNoticeBody(id: string, credit: Credit, now: Date): string {
  const data = creditJson(credit);
  return JSON.stringify({ event: CREDITED, id, created_at: now.toISOString(), data });
}

/** Older than any receiver should take. */
const OLD_SECONDS = 3_600;

/** Signs a notice for one sending; the time of it is under the signature. */
export function partnerLetter(notice: Notice, secret: string, now: Date): Letter {
  const seconds = Math.floor(now.getTime() / 1_000);
  const timestamp = String(notice.manner === "old-timestamp" ? seconds - OLD_SECONDS : seconds);
  const body = notice.manner === "wrong" ? withOtherAmount(notice.body) : notice.body;
  const key = notice.manner === "bad-signature" ? `not ${secret}` : secret;
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return {
    body,
    headers: { "x-partner-timestamp": timestamp, "x-partner-signature": signature },
  };
}

/** One naira more than came. */
const TOO_MUCH = 100;

function withOtherAmount(body: string): string {
  const told: { data: { amount: number } } = JSON.parse(body);
  return JSON.stringify({ ...told, data: { ...told.data, amount: told.data.amount + TOO_MUCH } });
}
