const INTERVAL_MS = 1_000;

/** Heartbeats beside long work: the group must not think us dead while we wait for a database that is away. */
export class Pulse {
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

  /** @throws what the last heartbeat failed with: the group may go on without us. */
  check(): void {
    if (this.#failure) throw this.#failure.error;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
