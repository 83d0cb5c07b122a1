import { useState } from "react";
import type { NewSchedule, Payment, PayoutReview, TermChange } from "../../../../src/http/api";

/** The time of a payment that is not made now. */
export type Plan = Pick<NewSchedule, "when" | "onInsufficientFunds">;

/** A payment between its form and its end. It outlives a reload, as the form's id does. */
export interface Draft {
  step: "fill" | "confirm" | "sent";
  /** As typed, by field. */
  values: Record<string, string>;
  payment?: Payment;
  review?: PayoutReview;
  /** When it is to be paid, if not now. */
  plan?: Plan | undefined;
  /** The differences from an earlier review. */
  changes: TermChange[];
  /** When it was sent, in ms since 1970. */
  sentAt: number;
}

const EMPTY: Draft = { step: "fill", values: {}, changes: [], sentAt: 0 };

/** `keep` stores a change without showing it: for what a reload must know before an answer is there. */
export function useDraft(form: string) {
  const key = `draft:${form}`;
  const [draft, setDraft] = useState(() => stored(key));
  const keep = (change: Partial<Draft>): Draft => {
    const next = { ...stored(key), ...change };
    sessionStorage.setItem(key, JSON.stringify(next));
    return next;
  };
  const show = (change: Partial<Draft>) => setDraft(keep(change));
  const clear = () => {
    sessionStorage.removeItem(key);
    setDraft(EMPTY);
  };
  return { draft, keep, show, clear };
}

function stored(key: string): Draft {
  const text = sessionStorage.getItem(key);
  return text ? JSON.parse(text) : EMPTY;
}
