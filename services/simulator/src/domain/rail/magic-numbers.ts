import type { Plan, TransferState } from "./transfer";

/** Delays of planned outcomes. */
export interface Delays {
  settleMs: number;
  reverseMs: number;
}

interface MagicOutcome {
  state: TransferState;
  planned: Plan | null;
}

const PENDING = "0690000035";
const FAILING = "0690000036";
const REVERSING = "0690000037";
const UNKNOWN = "0690000038";
const SILENT = "0690000039";

/** The outcome of a transfer to an account, at any bank and in both modes. */
export function magicOutcomeOf(accountNumber: string, now: Date, delays: Delays): MagicOutcome {
  switch (accountNumber) {
    case PENDING:
      return { state: "pending", planned: { state: "success", at: after(now, delays.settleMs) } };
    case FAILING:
      return { state: "failed", planned: null };
    case REVERSING:
      return { state: "success", planned: { state: "reversed", at: after(now, delays.reverseMs) } };
    default:
      return { state: "success", planned: null };
  }
}

/** The result of a name enquiry. */
export function enquiryOf(accountNumber: string): "found" | "not found" | "no answer" {
  if (accountNumber === UNKNOWN) return "not found";
  return accountNumber === SILENT ? "no answer" : "found";
}

/** The magic numbers, and the four next to them that succeed. */
export function isMagic(accountNumber: string): boolean {
  return /^069000003[1-9]$/.test(accountNumber);
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
