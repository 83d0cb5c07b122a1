/** A group's record of handled events, in the database that holds their effects. */
export interface Inbox<Tx> {
  /**
   * Marks these events as handled by the group and runs `work` with the new ones among them, in one
   * transaction. It runs again after a commit with an unknown outcome, so `work` must have no
   * effect outside `tx`.
   */
  once(
    group: string,
    ids: readonly string[],
    work: (tx: Tx, fresh: ReadonlySet<string>) => Promise<void>,
  ): Promise<void>;
  /** The database is unavailable. The consumer retries such failures without blaming the event. */
  isUnavailable(error: unknown): boolean;
  /**
   * A statement exceeded the database's time limit, which is the event's fault when other work
   * succeeds. Without this method, such an event is retried as if the database were unavailable.
   */
  isTimeLimit?(error: unknown): boolean;
  /** Deletes at most `atMost` marks older than `days` and returns how many it deleted. */
  forget(group: string, days: number, atMost: number): Promise<number>;
}
