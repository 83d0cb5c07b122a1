import { fromPublicId } from "@kobo/core/ids";
import type { Arrival, Collected } from "./plan";

/** An event of a merchant whose endpoint is well. */
export interface Told {
  /** UUID. */
  id: string;
  receiver: number;
}

/** Every event that was told to those who are well, and everything that came of it. */
export class PostBook {
  readonly #told = new Map<string, number>();
  readonly #came = new Map<string, Arrival[]>();
  readonly #forged: string[] = [];
  #arrived = 0;
  #verified = 0;

  tell(told: readonly Told[]): void {
    for (const { id, receiver } of told) this.#told.set(id, receiver);
  }

  /** When each of these messages came first. */
  take({ arrivals, verified, forged }: Collected): Map<string, number> {
    const first = new Map<string, number>();
    for (const arrival of arrivals) {
      const id = fromPublicId("evt", arrival.id) ?? arrival.id;
      if (!first.has(id)) first.set(id, arrival.atMs);
      const earlier = this.#came.get(id);
      if (earlier) earlier.push(arrival);
      else this.#came.set(id, [arrival]);
    }
    this.#arrived += arrivals.length;
    this.#verified += verified;
    this.#forged.push(...forged);
    return first;
  }

  get told(): number {
    return this.#told.size;
  }

  get arrived(): number {
    return this.#arrived;
  }

  get verified(): number {
    return this.#verified;
  }

  /** How often each message came that came more than once. */
  get repeats(): Map<string, number> {
    const counts = [...this.#came].map(([id, arrivals]) => [id, arrivals.length] as const);
    return new Map(counts.filter(([, count]) => count > 1));
  }

  /** What is wrong with what came, and with what did not. Repeats may be right; see `repeats`. */
  get problems(): string[] {
    const lost = [...this.#told.keys()].filter((id) => !this.#came.has(id));
    const astray = [...this.#came].flatMap(([id, arrivals]) =>
      arrivals
        .filter(({ receiver }) => receiver !== this.#told.get(id))
        .map(({ receiver }) => `${id} came to merchant ${receiver}, who was not to be told of it`),
    );
    return [...lost.map((id) => `${id} was lost`), ...astray, ...this.#forged];
  }
}
