import { beginAndLoad, Load, type LockMode } from "../db/load-batch";
import { withSettling } from "../db/low-balances";
import { requireVisible } from "../db/visible";
import { writeAndCommit } from "../db/write-batch";
import type { CellsConnection, LedgerConnection } from "../db/writer-connection";
import type { Cell } from "../domain/account";
import type { BatchState, Effects } from "../domain/batch";
import { type HalfInCell, halvesOf } from "../domain/cells";
import { decideBetweenCells } from "../domain/decide-between-cells";
import type { Group } from "../domain/transfer";
import { type Decided, isBlocked, Prerequisites, type Session } from "./session";
import type { Waiting } from "./waiting";

interface CellLedger {
  ledger: LedgerConnection;
  prerequisites: Prerequisites;
}

/** Decides and writes batches of groups between two cells, both halves of each in one transaction. */
export class CellsSession implements Session {
  readonly #connection: CellsConnection;
  /** In the order in which their wallets are locked. */
  readonly #cells: ReadonlyMap<Cell, CellLedger>;

  constructor(connection: CellsConnection) {
    this.#connection = connection;
    this.#cells = new Map(
      [...connection.cells].map(([cell, ledger]) => [
        cell,
        { ledger, prerequisites: new Prerequisites(ledger.statements) },
      ]),
    );
  }

  get client() {
    return this.#connection.client;
  }

  async decide(batch: Waiting[], mode: LockMode): Promise<Decided> {
    const groups = batch.map(({ group }) => group);
    const states = await this.#load(groups, mode);
    const { free = [], blocked = [] } = Object.groupBy(batch, ({ group }) =>
      isHalfBlocked(group, states) ? "blocked" : "free",
    );
    const { results, effects } = decideBetweenCells(
      states,
      free.map(({ group }) => group),
    );
    for (const [cell, { ledger }] of this.#cells) {
      const its = of(effects, cell);
      its.lowBalances = await withSettling(ledger.statements, its.lowBalances);
    }
    const now = Math.max(...[...states.values()].map((state) => state.now));
    return { free, results, blocked, now, commit: () => this.#commit(effects) };
  }

  async #load(groups: readonly Group[], mode: LockMode): Promise<Map<Cell, BatchState>> {
    const halves = groups.flatMap(halvesIn);
    const loads = new Map<Cell, Load>();
    for (const [cell, { ledger, prerequisites }] of this.#cells) {
      const its = halves.filter((half) => half.cell === cell).map(({ group }) => group);
      loads.set(cell, new Load(ledger, its, await prerequisites.of(its)));
    }
    await beginAndLoad(this.#connection.client, [...loads.values()], mode);
    return new Map([...loads].map(([cell, { state }]) => [cell, state]));
  }

  /** An answer waits until both halves of each group can be read. */
  async #commit(effects: ReadonlyMap<Cell, Effects>): Promise<void> {
    const writes = [...this.#cells].map(([cell, { ledger }]) => ({
      ledger,
      effects: of(effects, cell),
    }));
    await writeAndCommit(this.#connection.client, writes);
    await requireVisible(this.#connection.client, writes);
  }
}

function halvesIn(group: Group): HalfInCell[] {
  const halves = halvesOf(group);
  return halves ? [halves.payer, halves.payee] : [];
}

function isHalfBlocked(group: Group, states: ReadonlyMap<Cell, BatchState>): boolean {
  return halvesIn(group).some(({ cell, group: half }) => {
    const state = states.get(cell);
    return !!state && isBlocked(half, state);
  });
}

function of<Value>(byCell: ReadonlyMap<Cell, Value>, cell: Cell): Value {
  const value = byCell.get(cell);
  if (value === undefined) throw new Error(`There is no cell ${cell}.`);
  return value;
}
