import { createHmac } from "node:crypto";
import type { Json } from "../json";
import type { Letter } from "../letter";
import type { Notice } from "../notice";
import type { TransferState } from "./transfer";

export function transferEvent(state: TransferState): string {
  return `transfer.${state}`;
}

export function transferNoticeBody(state: TransferState, data: Json): string {
  return JSON.stringify({ event: transferEvent(state), data });
}

/** Signs a webhook. There is no time in it, so that what was sent once can be sent again by anyone. */
export function railLetter(notice: Notice, secret: string): Letter {
  const body = notice.manner === "wrong" ? withOtherState(notice.body) : notice.body;
  const key = notice.manner === "bad-signature" ? `not ${secret}` : secret;
  const signature = createHmac("sha512", key).update(body).digest("hex");
  return { body, headers: { "x-paystack-signature": signature } };
}

/** Tells that a transfer failed which did not, and that one succeeded which did not. */
function withOtherState(body: string): string {
  const told: { data: { status: TransferState } } = JSON.parse(body);
  const status = told.data.status === "success" ? "failed" : "success";
  return transferNoticeBody(status, { ...told.data, status });
}
