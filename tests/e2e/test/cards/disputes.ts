import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { dataOf } from "../webhooks/webhooks";
import { givenPayment } from "./cards";

/** Test cards whose payments are disputed. */
export const DISPUTED = {
  fraudulent: "4000000000000259",
  notReceived: "4000000000002685",
  inquiry: "4000000000001976",
};

type Fields = Record<string, unknown>;

const PDF = Buffer.from("%PDF-1.7\nproof of delivery\n%%EOF\n");

export const A_FILE = {
  purpose: "dispute_evidence",
  filename: "proof.pdf",
  content: PDF.toString("base64"),
};

/** A dispute of a new payment, once its money is booked. */
export async function givenDispute(
  cards: Api,
  { card = DISPUTED.notReceived, ...fields }: Fields & { card?: string } = {},
): Promise<Fields> {
  const payment = await givenPayment(cards, { card, ...fields });
  const found = await eventually(async () => {
    const [first] = await disputesOf(cards, payment);
    if (!first) throw new Error("The dispute is not known yet.");
    const isBooked = first.is_inquiry || Number(first.amount_withdrawn) > 0;
    if (!isBooked) throw new Error("The dispute is not booked yet.");
    return first;
  }, 30_000);
  return disputeUnder(cards, String(found.id));
}

export async function disputesOf(cards: Api, payment: string): Promise<Fields[]> {
  const { body } = await cards.get(`/v2/disputes?payment_id=${payment}`);
  return body.data as Fields[];
}

export async function disputeUnder(cards: Api, id: string): Promise<Fields> {
  return dataOf(await cards.get(`/v2/disputes/${id}`));
}

export async function givenFile(cards: Api): Promise<string> {
  return String(dataOf(await cards.post("/v2/files", A_FILE)).id);
}

/** Adds the text and submits it. The sandbox decides by the text. */
export async function submitText(cards: Api, id: unknown, text: string) {
  await cards.post(`/v2/disputes/${id}/evidence`, { uncategorized_text: text });
  return cards.post(`/v2/disputes/${id}/submit`, {});
}

export function untilStatus(cards: Api, id: unknown, status: string): Promise<Fields> {
  return eventually(async () => {
    const dispute = await disputeUnder(cards, String(id));
    expect(dispute.status).toBe(status);
    return dispute;
  }, 20_000);
}
