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

/** Actions of others during the simulation. */
export interface Interventions {
  readonly payment: { readonly row: { readonly saga: { readonly held: boolean } } };
  readonly processor: {
    /** A user captures or cancels the payment in the processor's dashboard. */
    actInDashboard: (action: "capture" | "cancel") => void;
  };
  /** The merchant captures; false if that is not possible now. */
  capture: (amount: bigint) => boolean;
  /** The merchant cancels; false if that is not possible now. */
  cancel: () => boolean;
  /** The merchant refunds; false if that is not possible now. */
  refund: (amount: bigint) => boolean;
  /** The merchant spends from the wallet, or tops it up. */
  spend: (amount: bigint) => void;
  /** A webhook without a change, genuine or forged. */
  receiveWebhook: () => void;
}

/** Everything that the sagas do not control. */
export interface Circumstances {
  /** False if the merchant captures separately. */
  capture: boolean;
  card: CardOutcome;
  refundOutcome: () => RefundOutcome;
  /** The merchant's balance before the payment. */
  funds: bigint;
  /** The payment's expiry. */
  endsAfterMs: number;
  crashes: (task: number, moment: Moment) => boolean;
  /** The downtime after a crash, in which no worker claims anything. */
  downMs: () => number;
  /** The stall of a process; a long one outlasts its lease. */
  stallsMs: () => number;
  callFault: (operation: Operation) => CallFault;
  ledgerFault: () => LedgerFault;
  /** The delay of a late call, after its caller's timeout. */
  lateMs: () => number;
  /** The age of a stale answer. */
  lagMs: () => number;
  /** Whether a COMMIT of unknown outcome succeeded and is repeated. */
  repeatsCommit: () => boolean;
  /** The delays of a change's webhooks: none, one or several. */
  webhookDelaysMs: () => readonly number[];
  /** The jitter of delays, from 0 to 1. */
  random: () => number;
  /** Times at which the merchant may act although nothing happens. */
  visits: readonly number[];
  /** Actions between two moments. */
  meanwhile: (others: Interventions) => void;
}

/** The rules under test, replaceable to inject faults. */
export interface Rules {
  transition: typeof transition;
  commandOf: typeof commandOf;
  transitionRefund: typeof transitionRefund;
  refundCommandOf: typeof refundCommandOf;
  executePayment: typeof executePayment;
  executeRefund: typeof executeRefund;
  /** The idempotency key of a refund. */
  refundKey: (refund: Refund) => string;
  /** Whether the answer to a repeated request counts as fresh as that to a query. */
  trustsRepeats: boolean;
  /** The states of a refund in which webhooks are not counted. */
  ignoredStates: readonly RefundState[];
  /** Whether the fence refuses writes after a lost lease. */
  fences: boolean;
  /** Whether open refunds reduce the refundable amount. */
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

/** The card pays, and there are no faults. */
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
