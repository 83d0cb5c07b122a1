import type { Moment } from "@kobo/saga/testing";
import { execute } from "../../src/app/purchases/execute";
import { commandOf, transition } from "../../src/domain/purchases/purchase-states";
import type { LedgerFault } from "./ledger";
import type { Behaviour } from "./provider";

export const WALLET = "ada-stores.wallet";
export const START = Date.UTC(2026, 10, 21, 10);
export const FUNDS = 1_000_000n;

/** What others may do to a purchase while it is under way. */
export interface Interventions {
  readonly stored: { readonly published: readonly string[] };
  /** A notice of the provider, or of somebody who claims to be the provider. */
  sendCallback: () => void;
  /** A person does to it what is right, if anything can be done. */
  reviewCase: () => void;
  /** The wallet is emptied by its owner. */
  spend: () => void;
}

/** What is not the saga's to decide. The model asks at every turn. */
export interface Circumstances {
  behaviour: Behaviour;
  /** What is in the wallet when the merchant buys. */
  funds: bigint;
  /** The ledger's clock is so much ahead of ours. */
  skewMs: number;
  /** The breaker is open when the merchant buys. */
  isCutOff: boolean;
  dies: (call: number, moment: Moment) => boolean;
  /** How long a process stands still, and everybody takes it for dead. */
  stallsMs: () => number;
  fault: () => LedgerFault;
  lateMs: () => number;
  /** A COMMIT that went through without anybody hearing of it, and is made again. */
  repeatsCommit: () => boolean;
  /** The provider's notice of a change of its book arrives. */
  sendsCallback: () => boolean;
  /** Whatever else happens between two moments. */
  meanwhile: (others: Interventions) => void;
}

/** The rules that are played, so that planted mistakes can be played too. */
export interface Rules {
  transition: typeof transition;
  commandOf: typeof commandOf;
  execute: typeof execute;
  /** Whether a late write of somebody who has lost the lease is refused. */
  fences: boolean;
  /** Whether a transfer keeps its id when its step is tried again. */
  keepsIds: boolean;
  /** Whether a COMMIT that nobody heard of is looked for before the work is done again. */
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

/** Nothing goes wrong, and the provider delivers. */
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
