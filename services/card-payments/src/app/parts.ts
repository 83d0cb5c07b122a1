import type { Patience } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor } from "../clients/card-processor";
import type { CardLedger } from "../clients/ledger";

/** What payments and refunds are carried on with. */
export interface CardParts {
  db: Database;
  ledger: CardLedger;
  processors: Readonly<Record<Mode, CardProcessor>>;
  /** Multiplies every pause before the processor is asked again. */
  queryScale: number;
  logger: Logger;
}

/** One go at a payment or a refund, by the request that made it or by a recovery. */
export interface Turn {
  lease: Lease;
  /** The request that made it; a later command works as a recovery does. */
  isRequest: boolean;
  /** When the calls of this turn must be over, in ms since 1970. */
  deadline: number;
}

/** Longer than any request, so that nobody else carries on what is still being worked at. */
export const OWN_MS = 20_000;
/** What is left of a request for the answer to travel. */
export const ANSWER_MS = 200;

/** Longer than any turn, so that nobody else takes what is still being worked at. */
export const LEASE_MS = 30_000;
const TURN_MS = 15_000;

/** What is left of a turn for the ledger once the processor has answered. */
export const CLOSING_MS = 1_500;

/** A turn of somebody who has no merchant waiting. */
export function turnOf(lease: Lease): Turn {
  return { lease, isRequest: false, deadline: Date.now() + TURN_MS };
}

export function patienceOf({ queryScale: scale }: Pick<CardParts, "queryScale">): Patience {
  return { scale, random: Math.random() };
}
