import type { Client } from "pg";
import { writeAndCommit } from "../../src/db/write-batch";
import type { Effects } from "../../src/domain/batch";

/** A batch that changes the balance of one system account, in one ledger. */
function effectsOf(delta: bigint): Effects {
  const balance = { debitsPosted: delta, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };
  return {
    at: 0,
    groups: [],
    lowBalances: [],
    entries: [],
    wallets: new Set(),
    systemDeltas: new Map([["00000000-0000-7000-8000-000000000001", balance]]),
    newUniquenessKeys: new Map(),
    freedUniquenessKeys: new Map(),
    tallies: new Map(),
    refusals: [],
  };
}

/** A connection that answers every statement. */
function aConnection() {
  const query = jest.fn(async (_statement: unknown) => ({ command: "COMMIT" }));
  const stream = { cork: () => {}, uncork: () => {} };
  const client = { query, connection: { stream } } as unknown as Client;
  const write = (delta: bigint) => ({
    ledger: { statements: client, slot: 0, isMovable: false },
    effects: effectsOf(delta),
  });
  return { client, query, write };
}

test("both ledgers are written before the commit", async () => {
  const { client, query, write } = aConnection();

  await writeAndCommit(client, [write(100n), write(-100n)]);

  const part = expect.objectContaining({ name: "ledger-write-system_balances" });
  expect(query.mock.calls).toEqual([[part], [part], ["COMMIT"]]);
});

test("nothing is sent when the second ledger's part cannot be encoded", async () => {
  const { client, query, write } = aConnection();
  const broken = write("not a number" as unknown as bigint);

  await expect(writeAndCommit(client, [write(100n), broken])).rejects.toThrow("Cannot convert");

  expect(query).not.toHaveBeenCalled();
});
