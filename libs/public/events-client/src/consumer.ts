import { transactionBatcher } from "./batches";
import { DeadLetters } from "./dead-letters";
import type { Handling, Hooks } from "./handling";
import type { Bus } from "./kafka/kafka";
import { type Fetch, Membership } from "./kafka/membership";

/** How a consumer trades haste for fewer fetches and transactions. */
export interface Tuning {
  /** As it is, each event is handed on as it comes. A long `maxWaitMs` makes stopping slow. */
  fetch?: Fetch;
  /**
   * A transaction is followed by a pause this many times as long, unless it was full, and the next fetch
   * comes after that: under load they grow instead of their number. 0 for none.
   */
  pace?: number;
}

/** A fetch that finds nothing costs the broker as much as one that finds much. */
const FETCH: Fetch = { minBytes: 1, maxWaitMs: 500 };
const PACE = 2;
const INBOX_SWEEP_MS = 60 * 60 * 1000;
/** A day more than the topics keep their records. */
const INBOX_DAYS = 8;
/** Dropped by one statement: one that took longer than the database allows would never end. */
const INBOX_SWEEP_ROWS = 10_000;

/** What one thing that is done with events is made of. */
export type ConsumerOptions<Tx, Name extends string, Data> = Omit<
  Handling<Tx, Name, Data>,
  "hooks" | "deadLetters" | "stopping"
> &
  Tuning & { bus: Bus; hooks?: Hooks };

export interface Consumer {
  /**
   * Whether events come in. After a process was killed its group gives its part away only when its
   * session is over, which takes a while; nothing else has to wait for that.
   */
  state: () => "joined" | "joining";
  stop: () => Promise<void>;
}

/**
 * Begins to handle each event once: the event's id goes into the inbox in the transaction of its effect, so a
 * repeat finds it there, and the offset moves only after the commit. While the database is away the
 * partition waits; a message that can never be handled is parked in `<topic>.dlq`.
 */
export function startConsumer<Tx, Name extends string, Data>(
  options: ConsumerOptions<Tx, Name, Data>,
): Consumer {
  const { bus, group, inbox, logger, hooks = {}, fetch = FETCH, pace = PACE } = options;
  const stopping = new AbortController();
  const deadLetters = new DeadLetters(bus);
  const handling = { ...options, hooks, deadLetters, stopping: stopping.signal };
  const batcher = transactionBatcher(handling, pace);
  const membership = new Membership({ ...handling, fetch, batcher });
  membership.begin();
  const sweep = async () => {
    let dropped: number;
    do dropped = await inbox.forget(group, INBOX_DAYS, INBOX_SWEEP_ROWS);
    while (dropped === INBOX_SWEEP_ROWS && !stopping.signal.aborted);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => logger.warn({ err: error, group }, "inbox pruning failed"));
  }, INBOX_SWEEP_MS);
  return {
    state: () => (membership.isJoined ? "joined" : "joining"),
    stop: async () => {
      clearInterval(sweeping);
      stopping.abort();
      await membership.leave();
      await deadLetters.close();
    },
  };
}
