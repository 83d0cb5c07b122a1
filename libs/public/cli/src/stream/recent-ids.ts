/** The last ids of many: enough to know a repeat by, and never more than so many. */
export class RecentIds {
  readonly #max: number;
  /** In the order in which they came. */
  readonly #ids = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= this.#max) return;
      this.#ids.delete(oldest);
    }
  }
}
