/** Prints the progress and its time to the terminal. */
export class Progress {
  readonly #begun = performance.now();

  say(text: string): void {
    process.stdout.write(`${this.seconds().padStart(5)} s  ${text}\n`);
  }

  /** Since the start. */
  seconds(): string {
    return ((performance.now() - this.#begun) / 1_000).toFixed(1);
  }
}
