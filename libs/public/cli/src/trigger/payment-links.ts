import type { PaymentLink } from "@kobo/sdk";
import { naira } from "../naira";
import { onPage } from "./checkout";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** Payment links, with a payer who pays one by PayID. */

const AMOUNT = 50_000;

export async function createPaymentLink(stage: Stage): Promise<CreatedRecord> {
  const { id } = await newLink(stage);
  return byId(id);
}

export async function turnOffPaymentLink(stage: Stage): Promise<CreatedRecord> {
  const { id } = await newLink(stage);
  await stage.kobo.paymentLinks.update(id, { active: false }, stage.options);
  stage.say("turned it off");
  return byId(id);
}

export async function useUpPaymentLink(stage: Stage): Promise<CreatedRecord> {
  const { id, url } = await newLink(stage, 1);
  const body = new URLSearchParams({ email: "ada@example.com", name: "Ada Obi" });
  const answer = await fetch(url, { method: "POST", body, redirect: "manual", ...stage.options });
  const session = answer.headers.get("location");
  if (!session) throw new Error(`The page of the link answered ${answer.status}.`);
  const [sessionId] = new URL(session).pathname.replace("/c/", "").split("_secret_");
  await onPage(
    `${session}/attempts`,
    { method: "payid", key: stage.newReference() },
    stage.options,
  );
  // The PayID's reference is the session's id and the number of the payer's choice.
  await stage.kobo.sandbox.payPayId({ reference: `${sessionId}-1`, amount: AMOUNT }, stage.options);
  stage.say(`paid ${naira(AMOUNT)} on it`);
  return byId(id);
}

async function newLink(
  { kobo, say, newReference, options }: Stage,
  maxUses?: number,
): Promise<PaymentLink> {
  const order = { name: "Cooking class", amount: AMOUNT, reference: newReference() };
  const link = await kobo.paymentLinks.create(maxUses ? { ...order, maxUses } : order, options);
  say(`made a payment link of ${naira(AMOUNT)}: ${link.url}`);
  return link;
}
