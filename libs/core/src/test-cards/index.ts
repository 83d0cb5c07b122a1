import list from "./test-cards.json";

/** A published number of no bank, and what becomes of a payment with it. */
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
  note?: string;
}

export const TEST_CARDS = list.cards as readonly TestCard[];

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));

/** Undefined for a number that may be somebody's. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}
