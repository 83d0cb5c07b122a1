interface Ends {
  end: () => Promise<void>;
}

/** What a run has started so far, so that all of it ends with the run, also when somebody interrupts. */
export class Stage {
  readonly #open: Ends[] = [];

  async start<Part extends Ends>(starting: Promise<Part>): Promise<Part> {
    const part = await starting;
    this.#open.push(part);
    return part;
  }

  /** Ends one part before the others. */
  async close(part: Ends): Promise<void> {
    const index = this.#open.indexOf(part);
    if (index >= 0) this.#open.splice(index, 1);
    await part.end();
  }

  /** The latest goes first, since it may lean on those before it. */
  async end(): Promise<void> {
    for (let part = this.#open.pop(); part; part = this.#open.pop()) await part.end();
  }
}
