import list from "./test-cards.json";

/** A published test card, and the outcome of a payment with it. */
export interface TestCard {
  number: string;
  /** Null for a number that is none. */
  brand: string | null;
  /** How the payment stands when it was asked for: `rejected` never becomes a payment. */
  status: "succeeded" | "failed" | "pending" | "rejected";
  /** Our code of the failure. */
  code: string | null;
  /** The issuer's reason, or what the payment waits for. */
  declineCode: string | null;
  /** How the holder objects to a payment that succeeded; absent if not at all. */
  dispute?: "fraudulent" | "product_not_received" | "inquiry";
  /** The outcome of the payment's refunds; absent if they succeed at once. */
  refund?: "pending" | "fails";
  note?: string;
}

export const TEST_CARDS = list.cards as readonly TestCard[];

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));

/** Undefined for a number that is no test card. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}
