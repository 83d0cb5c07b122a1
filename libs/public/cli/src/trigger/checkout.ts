import type { OpenCheckoutSession } from "@kobo/sdk";
import { naira } from "../naira";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** Checkout sessions, with a customer who pays them by PayID. */

const AMOUNT = 50_000;
const DIFFERENCE = 10_000;

export async function completeCheckout(stage: Stage): Promise<CreatedRecord> {
  return paid(stage, AMOUNT);
}

export async function overpayCheckout(stage: Stage): Promise<CreatedRecord> {
  return paid(stage, AMOUNT + DIFFERENCE);
}

export async function underpayCheckout(stage: Stage): Promise<CreatedRecord> {
  return paid(stage, AMOUNT - DIFFERENCE);
}

export async function expireCheckout(stage: Stage): Promise<CreatedRecord> {
  const { id } = await newSession(stage);
  await stage.kobo.checkoutSessions.expire(id, stage.options);
  stage.say("expired it");
  return byId(id);
}

export async function cancelCheckout(stage: Stage): Promise<CreatedRecord> {
  const { id, url } = await newSession(stage);
  await onPage(`${url}/cancel`, {}, stage.options);
  stage.say("canceled it as its customer");
  return byId(id);
}

async function paid(stage: Stage, amount: number): Promise<CreatedRecord> {
  const { id, url } = await newSession(stage);
  await onPage(`${url}/attempts`, { method: "payid", key: stage.newReference() }, stage.options);
  // The PayID's reference is the session's id and the number of the customer's choice.
  await stage.kobo.sandbox.payPayId({ reference: `${id}-1`, amount }, stage.options);
  stage.say(`paid ${naira(amount)} to its PayID`);
  return byId(id);
}

async function newSession({
  kobo,
  say,
  newReference,
  options,
}: Stage): Promise<OpenCheckoutSession> {
  const customer = { email: "ada@example.com", name: "Ada Obi" };
  const order = { amount: AMOUNT, reference: newReference(), customer };
  const session = await kobo.checkoutSessions.create(order, options);
  say(`made a checkout session of ${naira(AMOUNT)}: ${session.url}`);
  return session;
}

/** Does as the session's page does in a customer's browser. */
export async function onPage(
  url: string,
  body: object,
  { signal }: Stage["options"],
): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
  if (!answer.ok) throw new Error(`The page of the session answered ${answer.status}.`);
}
