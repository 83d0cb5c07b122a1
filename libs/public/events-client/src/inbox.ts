/** The memory of what a group has handled, in the database in which its effects are made. */
export interface Inbox<Tx> {
  /**
   * One transaction that marks these events as handled by the group, and runs `work` with those of
   * them that were not yet. Neither happens without the other. Runs again after a commit of which
   * nobody knows whether it happened, so `work` makes no effect outside `tx`.
   */
  once(
    group: string,
    ids: readonly string[],
    work: (tx: Tx, fresh: ReadonlySet<string>) => Promise<void>,
  ): Promise<void>;
  /** The database cannot answer just now. Such failures are no event's fault and are waited out. */
  isUnavailable(error: unknown): boolean;
  /**
   * The database cut a statement off because it took too long, which is the event's fault when other work succeeds.
   * Without this, such an event is waited for as if the database were away.
   */
  isTimeLimit?(error: unknown): boolean;
  /** Drops what was marked longer ago than this, at most so many of them, and says how many. */
  forget(group: string, days: number, atMost: number): Promise<number>;
}
