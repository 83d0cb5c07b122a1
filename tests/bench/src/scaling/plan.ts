import type { Figures } from "../measure";
import type { Merchant } from "../merchants";
import type { Load } from "../order";
import type { Acknowledged } from "../transfers/plan";

export interface ScalingOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** How many processes there are of each service. */
export const REPLICAS = [1, 2] as const;
export type Replicas = (typeof REPLICAS)[number];

/** Everything of ours that answers on the way of a request, or carries events, but the gateway. */
export const SCALED = [
  "wallet-ledger",
  "payid",
  "transfer",
  "bills",
  "card-payments",
  "webhook",
] as const;

/** What the callers do who go on while a process is killed. */
export const KINDS = ["transfer", "balance"] as const;
export type Kind = (typeof KINDS)[number];

/** What the load generator is told. The merchants come first, and once. */
export type Order =
  /** Connections take the gateways in turn. */
  | { kind: "open"; baseUrls: string[]; merchants: Merchant[] }
  | { kind: "measure"; load: Load; connections: number; seconds: number }
  /** So many callers of each kind, who go on whatever they hear until they are told to end. */
  | { kind: "begin"; callers: Record<Kind, number> }
  | { kind: "end" }
  | { kind: "tell" };

/** What it says. `begun` and `over` mark the window that counts. */
export type Report =
  | { kind: "opened" }
  | { kind: "begun" }
  | { kind: "over" }
  | { kind: "measured"; figures: Figures }
  | { kind: "under way" }
  | { kind: "ended"; heard: Heard }
  | { kind: "told"; acknowledged: Acknowledged };

/** One answer as it was wished for. */
export interface Answer {
  kind: Kind;
  /** When it was there, in ms since 1970. */
  atMs: number;
  /** Since the request was sent. */
  ms: number;
}

/** Any other, or none. */
export interface Failure {
  kind: Kind;
  atMs: number;
  reason: string;
}

export interface Heard {
  answers: Answer[];
  failures: Failure[];
}
