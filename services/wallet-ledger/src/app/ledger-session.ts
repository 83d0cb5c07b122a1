import { beginAndLoad, Load, type LockMode } from "../db/load-batch";
import { withSettling } from "../db/low-balances";
import { writeAndCommit } from "../db/write-batch";
import type { WriterConnection } from "../db/writer-connection";
import type { BatchState } from "../domain/batch";
import { decideBatch } from "../domain/decide";
import { type Decided, isBlocked, Prerequisites, type Session } from "./session";
import type { Waiting } from "./waiting";

/** Decides and writes batches in one ledger. */
export class LedgerSession implements Session {
  readonly #connection: WriterConnection;
  readonly #prerequisites: Prerequisites;

  constructor(connection: WriterConnection) {
    this.#connection = connection;
    this.#prerequisites = new Prerequisites(connection.ledger.statements);
  }

  get client() {
    return this.#connection.client;
  }

  async decide(batch: Waiting[], mode: LockMode): Promise<Decided> {
    const { client, ledger } = this.#connection;
    const groups = batch.map(({ group }) => group);
    const holds = await this.#prerequisites.of(groups);
    const load = new Load(ledger, groups, holds);
    await beginAndLoad(client, [load], mode);
    const { state } = load;
    const { free, blocked } = divide(batch, state);
    const { results, effects } = decideBatch(
      state,
      free.map(({ group }) => group),
    );
    effects.lowBalances = await withSettling(client, effects.lowBalances);
    const commit = () => writeAndCommit(client, [{ ledger, effects }]);
    return { free, results, blocked, now: state.now, commit };
  }
}

/** Splits the batch into groups that can be decided now and groups with a wallet that is locked elsewhere. */
function divide(batch: Waiting[], state: BatchState): { free: Waiting[]; blocked: Waiting[] } {
  if (state.blocked.size === 0) return { free: batch, blocked: [] };
  const { free = [], blocked = [] } = Object.groupBy(batch, ({ group }) =>
    isBlocked(group, state) ? "blocked" : "free",
  );
  return { free, blocked };
}
