/** How a merchant's server answers. */
export type Manner = "well" | (typeof BAD_MANNERS)[number];

/** Each of these keeps whoever calls it busy in a way of its own. */
export const BAD_MANNERS = [
  "hanging",
  "slow",
  "failing",
  "refusing",
  "huge",
  "redirecting",
] as const;

/** Whose outbox the events lie in, as in that of any service that tells of something. */
export const TELLER_SCHEMA = "transfer";

export const ENDPOINTS = 50;
/** One endpoint of so many is bad, where any is. */
const EACH_NTH = 5;

/** Whether an endpoint is among those that are well in every measurement, by its place in the row. */
export function isBystander(place: number): boolean {
  return place % EACH_NTH !== EACH_NTH - 1;
}

export const BAD_ENDPOINTS = Array.from({ length: ENDPOINTS }, (_, place) => place).filter(
  (place) => !isBystander(place),
).length;

/** One thing to measure. */
export interface Measurement {
  perSecond: number;
  /** Whether a fifth of the endpoints is bad. */
  bad: boolean;
}

export const USUAL: Measurement = { perSecond: 500, bad: false };
const BUSY: Measurement = { perSecond: 1_000, bad: false };
export const BESIDE_BAD: Measurement = { perSecond: 500, bad: true };
export const MEASUREMENTS: readonly Measurement[] = [USUAL, BUSY, BESIDE_BAD];

export function nameOf({ perSecond, bad }: Measurement): string {
  return `${perSecond}/s${bad ? ", a fifth bad" : ""}`;
}

/** A message that came to an endpoint that is well. */
export interface Arrival {
  /** `webhook-id`. */
  id: string;
  receiver: number;
  /** Rounded up to a whole millisecond. */
  atMs: number;
}

/** What the receivers' process is told. */
export type ReceiverOrder =
  | { kind: "open"; manners: Manner[] }
  | { kind: "trust"; secrets: string[] }
  | { kind: "count" }
  | { kind: "collect" }
  /** All that were opened after these. */
  | { kind: "close"; keep: number };

/** What it says. */
export type ReceiverReport =
  | { kind: "opened"; urls: string[] }
  | { kind: "trusted" }
  /** Different messages since they were last collected. */
  | { kind: "counted"; messages: number }
  | ({ kind: "collected" } & Collected)
  | { kind: "closed" };

export interface Collected {
  arrivals: Arrival[];
  /** Messages of the sample whose signature fits. */
  verified: number;
  /** What is wrong with the others. */
  forged: string[];
}

/** What the teller's process is told: it is the service at which things happen. */
export type TellerOrder =
  | { kind: "open"; databaseUrl: string; kafka: Record<string, string> }
  /** Events at an even pace, each in a transaction of its own, for these merchants in turn. */
  | { kind: "tell"; perSecond: number; seconds: number; merchants: string[] }
  /** Events that wait in the outbox, since nobody carries them. */
  | { kind: "fill"; count: number; merchants: string[] }
  /** Carries what waits. */
  | { kind: "carry" };

/** What it says. */
export type TellerReport =
  | { kind: "opened" }
  | { kind: "told"; events: CommittedEvent[] }
  | { kind: "filled"; ids: string[] }
  /** How long it took until the broker had acknowledged all of it. */
  | { kind: "carried"; ms: number };

export interface CommittedEvent {
  /** UUID. */
  id: string;
  /** PostgreSQL's own record of when its transaction was committed. */
  committedMs: number;
}
