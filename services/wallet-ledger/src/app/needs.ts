import { type Group, type Item, isClosing } from "../domain/transfer";

/** More holds than a busy minute makes; most are closed within seconds. */
const HOLDS_REMEMBERED_MAX = 50_000;

/**
 * The wallets that groups lock, and the holds that they make or close. An item that closes a hold does not name its
 * wallets, so they are cached; for a hold that left the cache, or was made by another process, they are missing, and
 * the batch may wait for a lock.
 */
export class Needs {
  readonly #walletsOfHolds = new Map<string, readonly string[]>();

  of({ items }: Group): string[] {
    return items.flatMap((item) => this.#ofItem(item));
  }

  #ofItem(item: Item): readonly string[] {
    if (isClosing(item)) {
      const { pendingId } = item;
      return [pendingId, ...(this.#walletsOfHolds.get(pendingId) ?? [])];
    }
    const wallets = [item.debit, item.credit].filter((end) => end.isGuarded).map(({ id }) => id);
    if (item.kind !== "pending") return wallets;
    this.#remember(item.id, wallets);
    return [item.id, ...wallets];
  }

  #remember(hold: string, wallets: readonly string[]): void {
    this.#walletsOfHolds.set(hold, wallets);
    if (this.#walletsOfHolds.size <= HOLDS_REMEMBERED_MAX) return;
    const [oldest] = this.#walletsOfHolds.keys();
    if (oldest !== undefined) this.#walletsOfHolds.delete(oldest);
  }
}
