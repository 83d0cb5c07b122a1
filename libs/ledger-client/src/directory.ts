import { Batcher, RefreshAheadCache } from "@kobo/batching";
import type { Merchants } from "@kobo/protos";
import type { Calls } from "@kobo/rpc";
import type { Cell } from "./config";

/** Finds the cells of up to 256 merchants, in order. */
export type FindCells = (merchantIds: readonly string[]) => Promise<readonly Cell[]>;

const MERCHANTS_OF_A_CALL = 256;
/** A move shows within this time, or with the first refusal. */
const REFRESH_AFTER_MS = 5_000;
/** While the directory is unavailable its last answers serve: a ledger refuses a group of another cell's merchant. */
const SERVES_MS = 60_000;
const USED_WITHIN_MS = 30_000;
const MERCHANTS_MAX = 100_000;

/** The cell of each merchant, cached. */
export class Directory {
  readonly #finding: Batcher<string, Cell>;
  readonly #cache: RefreshAheadCache<Cell>;

  constructor(find: FindCells) {
    this.#finding = new Batcher<string, Cell>({
      run: find,
      itemsMax: MERCHANTS_OF_A_CALL,
      onFailure: "reject",
    });
    this.#cache = new RefreshAheadCache<Cell>({
      load: find,
      validMs: SERVES_MS,
      aheadMs: SERVES_MS - REFRESH_AFTER_MS,
      usedWithinMs: USED_WITHIN_MS,
      keysMax: MERCHANTS_OF_A_CALL,
      weight: { of: () => 1, max: MERCHANTS_MAX },
    });
  }

  async cellOf(merchantId: string): Promise<Cell> {
    return this.#cache.get(merchantId) ?? this.lookUp(merchantId);
  }

  /** Past the cache, after a ledger refused the cell. */
  async lookUp(merchantId: string): Promise<Cell> {
    const readAt = performance.now();
    const cell = await this.#finding.submit(merchantId);
    this.#cache.set(merchantId, cell, readAt);
    return cell;
  }

  async stop(): Promise<void> {
    this.#cache.stop();
    await this.#finding.drain();
  }
}

/** The directory that the gateway serves. */
export function directoryOf(
  merchants: Pick<Calls<typeof Merchants.service>, "FindCells">,
): Directory {
  return new Directory(
    async (merchantIds) => (await merchants.FindCells({ merchantIds: [...merchantIds] })).cells,
  );
}
