import { addressBlock } from "@kobo/core/addresses";

const PER_WINDOW = 60;
const WINDOW_MS = 10 * 60_000;
const ADDRESSES_MAX = 50_000;

/**
 * How many payments one address begins on links, so that a visitor alone cannot hold every use of a link. Behind an
 * address may be the customers of a mobile network. Each process counts by itself.
 */
export class BeginLimit {
  readonly #counts = new Map<string, { count: number; until: number }>();

  /** Counts a payment that begins; false for one too many. */
  allows(address: string, now: number): boolean {
    const block = addressBlock(address);
    const known = this.#counts.get(block);
    if (known && known.until > now) return ++known.count <= PER_WINDOW;
    // The oldest window goes first; a full map of addresses costs a few megabytes.
    if (this.#counts.size >= ADDRESSES_MAX)
      this.#counts.delete(this.#counts.keys().next().value ?? "");
    this.#counts.delete(block);
    this.#counts.set(block, { count: 1, until: now + WINDOW_MS });
    return true;
  }
}
