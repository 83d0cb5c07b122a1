/** The latest ids, enough to recognize repeats, with a fixed limit. */
export class RecentIds {
  readonly #max: number;
  /** In order of arrival. */
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
