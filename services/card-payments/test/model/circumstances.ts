import type { Moment } from "@kobo/saga/testing";
import { executePayment } from "../../src/app/payments/execute-payment";
import { executeRefund } from "../../src/app/refunds/execute-refund";
import { commandOf, transition } from "../../src/domain/payments/payment-states";
import type { Refund, RefundState } from "../../src/domain/refunds/refund";
import { refundCommandOf, transitionRefund } from "../../src/domain/refunds/refund-states";
import type { LedgerFault } from "./ledger";
import type { CardOutcome, RefundOutcome } from "./processor";
import type { CallFault, Operation } from "./wire";

export const START = Date.UTC(2026, 10, 21, 10);
export const AMOUNT = 100_000n;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What others may do to a payment while it is under way. */
export interface Interventions {
  readonly payment: { readonly row: { readonly saga: { readonly held: boolean } } };
  readonly processor: {
    /** Somebody captures it by hand, or cancels it, where the processor lets people do so. */
    actInDashboard: (action: "capture" | "cancel") => void;
  };
  /** The merchant captures; false when that is not possible now. */
  capture: (amount: bigint) => boolean;
  /** The merchant cancels; false when that is not possible now. */
  cancel: () => boolean;
  /** The merchant gives money back; false when that is not possible now. */
  refund: (amount: bigint) => boolean;
  /** The merchant spends what is in the wallet, or puts something there. */
  spend: (amount: bigint) => void;
  /** A notice of the processor, or of somebody who claims to be the processor. */
  receiveWebhook: () => void;
}

/** What is not the sagas' to decide. The model asks at every turn. */
export interface Circumstances {
  /** False when the merchant captures by himself. */
  capture: boolean;
  card: CardOutcome;
  refundOutcome: () => RefundOutcome;
  /** What the merchant has beside the payment. */
  funds: bigint;
  /** After so long the payment is given up. */
  endsAfterMs: number;
  crashes: (task: number, moment: Moment) => boolean;
  /** How long nobody takes anything up after a process died. */
  downMs: () => number;
  /** How long a process stands still, and everybody takes it for dead. */
  stallsMs: () => number;
  callFault: (operation: Operation) => CallFault;
  ledgerFault: () => LedgerFault;
  /** How late a call arrives that nobody waits for any more. */
  lateMs: () => number;
  /** How old what the processor tells is. */
  lagMs: () => number;
  /** A COMMIT that went through without anybody hearing of it, and is made again. */
  repeatsCommit: () => boolean;
  /** After how long the notices of one change arrive: none, one, or several. */
  webhookDelaysMs: () => readonly number[];
  /** From 0 to 1: how much pauses vary. */
  random: () => number;
  /** After how long the merchant comes by, though nothing happens. */
  visits: readonly number[];
  /** Whatever else happens between two moments. */
  meanwhile: (others: Interventions) => void;
}

/** The rules that are played, so that planted mistakes can be played too. */
export interface Rules {
  transition: typeof transition;
  commandOf: typeof commandOf;
  transitionRefund: typeof transitionRefund;
  refundCommandOf: typeof refundCommandOf;
  executePayment: typeof executePayment;
  executeRefund: typeof executeRefund;
  /** Under which the processor knows repeats of a refund. */
  refundKey: (refund: Refund) => string;
  /** Whether the processor's answer to a repeated request counts as fresh as that to a question. */
  trustsRepeats: boolean;
  /** The states of a refund in which a notice changes nothing and is not counted. */
  ignoredStates: readonly RefundState[];
  /** Whether a late write of somebody who has lost the lease is refused. */
  fences: boolean;
  /** Whether refunds that are under way count against what is left. */
  countsOpenRefunds: boolean;
}

export const RULES: Rules = {
  transition,
  commandOf,
  transitionRefund,
  refundCommandOf,
  executePayment,
  executeRefund,
  refundKey: ({ id }) => `refund-${id}`,
  trustsRepeats: false,
  ignoredStates: ["failed", "refused"],
  fences: true,
  countsOpenRefunds: true,
};

/** Nothing goes wrong, and the card pays. */
export function withoutFaults(fields: Partial<Circumstances> = {}): Circumstances {
  return {
    capture: true,
    card: { kind: "pays" },
    refundOutcome: () => ({ kind: "succeeds" }),
    funds: AMOUNT,
    endsAfterMs: 7 * DAY_MS,
    crashes: () => false,
    downMs: () => 0,
    stallsMs: () => 0,
    callFault: () => "nothing",
    ledgerFault: () => "nothing",
    lateMs: () => 25_000,
    lagMs: () => 0,
    repeatsCommit: () => false,
    webhookDelaysMs: () => [1_000],
    random: () => 0.5,
    visits: [],
    meanwhile: () => {},
    ...fields,
  };
}
