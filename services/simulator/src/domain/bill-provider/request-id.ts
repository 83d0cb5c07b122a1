import type { Fields } from "../fields";
import { lagosClock } from "../lagos-time";
import { Refusal } from "./refusal";

/** Today's date, hour and minute as twelve digits; then letters and digits as the caller likes. */
const REQUEST_ID = /^(\d{8})([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]*$/;

/** True when the date in front is today's in Lagos. Any hour and minute of that day will do. */
export function isProperRequestId(requestId: string, now: Date): boolean {
  const today = lagosClock(now).slice(0, 10).replaceAll("-", "");
  return REQUEST_ID.exec(requestId)?.[1] === today;
}

/** @throws Refusal 011 without a request_id, 085 when it is not one of today's */
export function readRequestId(fields: Fields, now: Date): string {
  const requestId = fields.request_id;
  if (!requestId) throw new Refusal("011", "The request_id field is required.");
  if (!isProperRequestId(requestId, now)) throw new Refusal("085");
  return requestId;
}
