import type { Wallet } from "./wallet";

/** `GET /home`. */
export interface Home {
  wallets: Wallet[];
  failingEndpoints: { id: string; url: string; failingSince: string }[];
  /** To the first call: what is done. */
  checklist: { key: boolean; call: boolean; webhook: boolean; event: boolean };
}

/** `GET /daily-totals?currency=`: the last 30 days by Lagos's calendar, oldest first; the last one is today. */
export interface DailyTotals {
  currency: string;
  days: { day: string; inKobo: string; outKobo: string }[];
}

/** `GET /waiting`: payments that are not decided yet. A kind is null while its service does not answer. */
export type Waiting = Record<"transfers" | "bills" | "cards", WaitingKind | null>;
export interface WaitingKind {
  /** Counted up to 100. */
  count: number;
  /** A few: the newest transfers and bills, and the card payments whose authorization ends first. */
  first: WaitingPayment[];
}
export interface WaitingPayment {
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  /** Of the payee or the bill; of card payments, the customer. */
  name: string;
  reference: string;
  amountKobo: string;
  currency: string;
  createdAt: string;
  /** Of bills: Kobo decides by hand. */
  isUnderReview: boolean;
  /** Of card payments. */
  captureBefore: string | null;
}
