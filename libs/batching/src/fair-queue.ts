export interface Weighted {
  weight: number;
}

/** A queue per key, served round-robin, so that a flood under one key does not delay the others. */
export class FairQueue<Entry extends Weighted> {
  readonly #queues = new Map<string, Entry[]>();
  size = 0;
  weight = 0;

  add(key: string, entry: Entry): void {
    const queue = this.#queues.get(key);
    if (queue) queue.push(entry);
    else this.#queues.set(key, [entry]);
    this.size++;
    this.weight += entry.weight;
  }

  /** Removes one entry per key, round after round, up to the limits; at least one. */
  take(itemsMax: number, weightMax: number): Entry[] {
    const taken: Entry[] = [];
    let weight = 0;
    while (taken.length < Math.min(itemsMax, this.size)) {
      const [key, queue] = this.#queues.entries().next().value as [string, Entry[]];
      const [entry] = queue as [Entry];
      if (taken.length > 0 && weight + entry.weight > weightMax) break;
      taken.push(entry);
      weight += entry.weight;
      queue.shift();
      // To the end of the round, unless the key has nothing left.
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
    }
    this.size -= taken.length;
    this.weight -= weight;
    return taken;
  }
}
