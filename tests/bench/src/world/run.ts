interface Part {
  end: () => Promise<void>;
  /** Shown with the error that ends a run. */
  output?: string;
}

/** One run of a bench: its settings and the parts that it started, which stop with it. */
export class Run {
  readonly seconds: number;
  readonly rounds: number;
  readonly #parts: Part[] = [];

  constructor({ seconds, rounds }: { seconds: number; rounds: number }) {
    this.seconds = seconds;
    this.rounds = rounds;
  }

  readonly log = (line: string): void => void process.stderr.write(`${line}\n`);

  async open<Opened extends Part>(starting: Promise<Opened> | Opened): Promise<Opened> {
    const part = await starting;
    this.#parts.push(part);
    return part;
  }

  /** Stops one part before the others. */
  async close(part: Part): Promise<void> {
    const index = this.#parts.indexOf(part);
    if (index >= 0) this.#parts.splice(index, 1);
    await part.end();
  }

  get output(): string {
    return this.#parts.map(({ output }) => output ?? "").join("");
  }

  /** In reverse order, since a part may depend on those before it. */
  async end(): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await part.end();
  }
}
