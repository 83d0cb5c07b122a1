import type { Moment } from "@kobo/saga/testing";
import { execute } from "../../src/app/purchases/execute";
import { commandOf, transition } from "../../src/domain/purchases/purchase-states";
import type { LedgerFault } from "./ledger";
import type { Behaviour } from "./provider";

export const WALLET = "ada-stores.wallet";
export const START = Date.UTC(2026, 10, 21, 10);
export const FUNDS = 1_000_000n;

/** The effects of other actors on a purchase in progress. */
export interface Interventions {
  readonly stored: { readonly published: readonly string[] };
  /** A webhook of the provider, or a forged one. */
  sendCallback: () => void;
  /** A reviewer takes the right action, if one is allowed. */
  reviewCase: () => void;
  /** The merchant empties the wallet. */
  spend: () => void;
}

/** Everything that the saga does not control. The model reads it at every moment. */
export interface Circumstances {
  behaviour: Behaviour;
  /** The wallet's balance before the purchase. */
  funds: bigint;
  /** The ledger's clock is ahead by this. */
  skewMs: number;
  /** The breaker is open when the merchant buys. */
  isCutOff: boolean;
  dies: (call: number, moment: Moment) => boolean;
  /** The time that a process stalls, after which others take it for crashed. */
  stallsMs: () => number;
  fault: () => LedgerFault;
  lateMs: () => number;
  /** A COMMIT succeeds without an acknowledgement, and is retried. */
  repeatsCommit: () => boolean;
  /** The provider's callback about a change arrives. */
  sendsCallback: () => boolean;
  /** Other actors, between two moments. */
  meanwhile: (others: Interventions) => void;
}

/** The rules of the model, which injected faults replace. */
export interface Rules {
  transition: typeof transition;
  commandOf: typeof commandOf;
  execute: typeof execute;
  /** Whether a write after a lost lease is refused. */
  fences: boolean;
  /** Whether a retried step keeps its transfer's id. */
  keepsIds: boolean;
  /** Whether a retry looks for a COMMIT without an acknowledgement. */
  looksForCommits: boolean;
}

export const RULES: Rules = {
  transition,
  commandOf,
  execute,
  fences: true,
  keepsIds: true,
  looksForCommits: true,
};

/** Nothing fails, and the provider delivers. */
export function happyPath(fields: Partial<Circumstances> = {}): Circumstances {
  return {
    behaviour: { timeline: [[0, "delivered"]] },
    funds: FUNDS,
    skewMs: 0,
    isCutOff: false,
    dies: () => false,
    stallsMs: () => 0,
    fault: () => "nothing",
    lateMs: () => 0,
    repeatsCommit: () => false,
    sendsCallback: () => false,
    meanwhile: () => {},
    ...fields,
  };
}
