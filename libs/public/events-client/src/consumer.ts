import { transactionBatcher } from "./batches";
import { DeadLetters } from "./dead-letters";
import type { Handling, Hooks } from "./handling";
import type { Bus } from "./kafka/kafka";
import { type Fetch, Membership } from "./kafka/membership";

/** Trades latency for fewer fetches and transactions. */
export interface Tuning {
  /** By default each event is delivered as it arrives. A long `maxWaitMs` makes stopping slow. */
  fetch?: Fetch;
}

/** An empty fetch costs the broker as much as a full one. */
const FETCH: Fetch = { minBytes: 1, maxWaitMs: 500 };
const INBOX_SWEEP_MS = 60 * 60 * 1000;
/** A day more than the topics' retention. */
const INBOX_DAYS = 8;
/** Rows per DELETE: one without a limit could exceed the database's statement timeout. */
const INBOX_SWEEP_ROWS = 10_000;

/** The parts of one consumer. */
export type ConsumerOptions<Tx, Name extends string, Data> = Omit<
  Handling<Tx, Name, Data>,
  "hooks" | "deadLetters" | "stopping"
> &
  Tuning & { bus: Bus; hooks?: Hooks };

export interface Consumer {
  /**
   * Whether the consumer receives events. After a killed process, the group reassigns its
   * partitions only when its session times out; only this consumer has to wait for that.
   */
  state: () => "joined" | "joining";
  stop: () => Promise<void>;
}

/**
 * Handles each event once: the event's id goes into the inbox in the transaction of its effect, which detects
 * repeats, and the offset is committed only after that transaction. While the database is unavailable the partition
 * waits; a message that can never be handled is parked in `<topic>.dlq`.
 */
export function startConsumer<Tx, Name extends string, Data>(
  options: ConsumerOptions<Tx, Name, Data>,
): Consumer {
  const { bus, group, inbox, logger, hooks = {}, fetch = FETCH } = options;
  const stopping = new AbortController();
  const deadLetters = new DeadLetters(bus);
  const handling = { ...options, hooks, deadLetters, stopping: stopping.signal };
  const batcher = transactionBatcher(handling);
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
