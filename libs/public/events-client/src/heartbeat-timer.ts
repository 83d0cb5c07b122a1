const INTERVAL_MS = 1_000;

/**
 * Sends heartbeats during long work, so that the group keeps this member while it waits for a
 * database.
 */
export class HeartbeatTimer {
  readonly #timer: NodeJS.Timeout;
  #failure: { error: unknown } | undefined;

  constructor(heartbeat: () => Promise<void>) {
    this.#timer = setInterval(() => {
      heartbeat().then(
        () => {
          this.#failure = undefined;
        },
        (error: unknown) => {
          this.#failure = { error };
        },
      );
    }, INTERVAL_MS);
  }

  /** @throws the error of the last heartbeat: the partition may belong to another member. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
