import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import { cellOf } from "../db/schema";
import { openCellsConnection } from "../db/writer-connection";
import type { Cell } from "../domain/account";
import type { Group, Result } from "../domain/transfer";
import { Writer } from "./writer";

type Submits = Pick<Writer, "submit" | "stop">;

/** The cell of a ledger, and the writers to the other cells that its merchants can pay. */
interface Cells {
  own: Cell | undefined;
  others: ReadonlyMap<Cell, Submits>;
}

const WITHOUT_CELLS: Cells = { own: undefined, others: new Map() };

interface CellsConfig {
  LEDGER_SCHEMA: string;
  OTHER_CELLS: readonly Cell[];
  CELLS_DATABASE_URL?: string | undefined;
}

/**
 * A writer for each other cell, which connects for its first transfer.
 * @throws Error for other cells without a cell of their own, or without a server that reaches them
 */
export function cellsIn(config: CellsConfig, logger: Logger): Cells {
  const own = cellOf(config.LEDGER_SCHEMA);
  const { OTHER_CELLS: cells, CELLS_DATABASE_URL: url } = config;
  if (cells.length === 0) return { own, others: new Map() };
  if (own === undefined || url === undefined || cells.includes(own)) {
    throw new Error("OTHER_CELLS needs CELLS_DATABASE_URL and the LEDGER_SCHEMA of another cell.");
  }
  const writerTo = (cell: Cell) =>
    new Writer({ connect: () => openCellsConnection(url, [own, cell]), logger });
  return { own, others: new Map(cells.map((cell) => [cell, writerTo(cell)])) };
}

/**
 * A ledger's writers: its own, and one for transfers to each other cell. Each has a queue of its own, so that a cell that
 * is slow or unavailable delays only transfers to it.
 */
export class Writers {
  readonly #own: Submits;
  readonly #cells: Cells;

  constructor(own: Submits, cells = WITHOUT_CELLS) {
    this.#own = own;
    this.#cells = cells;
  }

  /** Whether the ledger is the payer's cell's, and reaches the payee's. */
  serve({ cell, between }: Pick<Group, "cell" | "between">): boolean {
    const { own, others } = this.#cells;
    if (cell !== undefined && cell !== own) return false;
    return between === undefined || others.has(between.payee);
  }

  /**
   * As `Writer.submit`; of groups that this ledger serves. When only some of them can be accepted, since one queue is
   * full, the others are answered and those are `unknown`.
   */
  async submit(groups: readonly Group[]): Promise<Result[]> {
    if (groups.every(({ between }) => !between)) return this.#own.submit(groups);
    const results: Result[] = [];
    const parts = Map.groupBy(groups.keys(), (index) => groups[index]?.between?.payee);
    const submitted = [...parts].map(async ([payee, indexes]) => {
      const part = indexes.map((index) => groups[index] as Group);
      const its = await this.#submitTo(payee, part);
      for (const [at, index] of indexes.entries()) results[index] = its[at] ?? UNKNOWN;
    });
    await Promise.all(submitted);
    return results;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#own, ...this.#cells.others.values()].map((writer) => writer.stop()));
  }

  async #submitTo(payee: Cell | undefined, groups: readonly Group[]): Promise<Result[]> {
    const writer = payee === undefined ? this.#own : this.#cells.others.get(payee);
    try {
      return (await writer?.submit(groups)) ?? groups.map(() => UNKNOWN);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return groups.map(() => UNKNOWN);
    }
  }
}

const UNKNOWN: Result = { outcome: "unknown" };
