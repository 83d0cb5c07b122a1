import { textArray, uuidArray } from "@kobo/postgres";
import { type BatchState, referenceKey, tallyId, uniquenessKeyId } from "../domain/batch";
import type { Refusal } from "../domain/transfer";
import { inOrder } from "./in-order";
import type { Statements } from "./writer-connection";

/** Reads the state for a batch's decision, beside its wallets: a statement for each table. */

/** The rows that a batch's groups need. */
export interface Needed {
  wallets: Set<string>;
  ids: string[];
  roots: string[];
  pendingIds: string[];
  references: { accountId: string; family: string; text: string }[];
  uniquenessKeys: { accountId: string; key: string }[];
  /** Each once, whatever the number of its payments. */
  tallies: { accountId: string; key: string }[];
  tallyIds: Set<string>;
}

type ReadPart = (needed: Needed) => {
  count: number;
  /** Adds the rows of these keys to the state. */
  read: (ledger: Statements, state: BatchState) => Promise<void>;
};

interface PartOf<Key, Row> {
  name: string;
  text: string;
  keysOf: (needed: Needed) => readonly Key[];
  toArrays: (keys: readonly Key[]) => Buffer[];
  add: (state: BatchState, row: Row, keys: readonly Key[]) => void;
}

function part<Key, Row extends unknown[]>({
  name,
  text,
  keysOf,
  toArrays,
  add,
}: PartOf<Key, Row>): ReadPart {
  const statement = { name: `ledger-read-${name}`, text, rowMode: "array" } as const;
  return (needed) => {
    const keys = keysOf(needed);
    const read = async (ledger: Statements, state: BatchState): Promise<void> => {
      const { rows } = await ledger.query<Row>({ ...statement, values: toArrays(keys) });
      for (const row of rows) add(state, row, keys);
    };
    return { count: keys.length, read };
  };
}

const uuids = (ids: readonly string[]): Buffer[] => [uuidArray(ids, (id) => id)];

/*
 * Plans are made once, maybe while the tables are empty. In the following, `OFFSET 0` keeps the planner from reversing the
 * join, which is cheap on an empty table and very expensive on a full one. An id is looked up in its partition alone,
 * which `= ANY` of a parameter is not.
 */

const existing = part({
  name: "existing",
  text: `
    SELECT t.id, encode(t.fingerprint, 'hex'), (extract(epoch FROM t.at) * 1000)::float8
    FROM unnest($1::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT id, fingerprint, at FROM transfers WHERE id = asked.id OFFSET 0
    ) AS t`,
  keysOf: ({ ids }) => ids,
  toArrays: uuids,
  add: ({ existing }, [id, fingerprint, at]: [string, string, number]) => {
    existing.set(id, { fingerprint, at });
  },
});

const closed = part({
  name: "closed",
  text: "SELECT pending_id, id FROM transfers WHERE pending_id = ANY($1::uuid[])",
  keysOf: ({ pendingIds }) => pendingIds,
  toArrays: uuids,
  add: ({ closedBy }, [pendingId, id]: [string, string]) => {
    closedBy.set(pendingId, id);
  },
});

const references = part({
  name: "references",
  text: `
    SELECT asked.place::int, t.id
    FROM unnest($1::uuid[], $2::text[], $3::text[])
         WITH ORDINALITY AS asked (account_id, family, reference, place)
    CROSS JOIN LATERAL (
      SELECT id FROM transfers
      WHERE debit_account_id = asked.account_id AND family = asked.family
        AND reference = asked.reference AND reference IS NOT NULL
      OFFSET 0
    ) AS t`,
  keysOf: ({ references }) => references,
  toArrays: (keys) => [
    uuidArray(keys, ({ accountId }) => accountId),
    textArray(keys, ({ family }) => family),
    textArray(keys, ({ text }) => text),
  ],
  add: ({ references }, [place, id]: [number, string], keys) => {
    const key = keys[place - 1];
    if (key) references.set(referenceKey(key.accountId, key), id);
  },
});

const uniquenessKeys = part({
  name: "uniqueness-keys",
  text: `
    SELECT asked.place::int, k.transfer_id
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS asked (account_id, key, place)
    CROSS JOIN LATERAL (
      SELECT transfer_id FROM once_keys
      WHERE account_id = asked.account_id AND key = asked.key
      OFFSET 0
    ) AS k`,
  keysOf: ({ uniquenessKeys }) => uniquenessKeys,
  toArrays: accountsAndKeys,
  add: ({ uniquenessKeys }, [place, id]: [number, string], keys) => {
    const key = keys[place - 1];
    if (key) uniquenessKeys.set(uniquenessKeyId(key.accountId, key.key), id);
  },
});

const tallies = part({
  name: "tallies",
  text: `
    SELECT asked.place::int, t.count, t.sum, t.first_id
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS asked (account_id, key, place)
    CROSS JOIN LATERAL (
      SELECT count, sum, first_id FROM tallies
      WHERE account_id = asked.account_id AND key = asked.key
      OFFSET 0
    ) AS t`,
  keysOf: ({ tallies }) => tallies,
  toArrays: accountsAndKeys,
  add: ({ tallies }, [place, count, sum, firstId]: [number, bigint, bigint, string], keys) => {
    const key = keys[place - 1];
    if (key)
      tallies.set(tallyId(key.accountId, key.key), { ...key, count, sum, firstId, lastAt: 0 });
  },
});

const refusals = part({
  name: "refusals",
  text: `
    SELECT id, code, item, taken_by, encode(fingerprint, 'hex')
    FROM refusals WHERE id = ANY($1::uuid[])`,
  keysOf: ({ roots }) => roots,
  toArrays: uuids,
  add: (
    { refusals },
    [id, refusal, item, takenBy, fingerprint]: [string, Refusal, number, string | null, string],
  ) => {
    const outcome = "refused";
    refusals.set(id, { outcome, refusal, item, takenBy: takenBy ?? undefined, fingerprint });
  },
});

function accountsAndKeys(keys: readonly { accountId: string; key: string }[]): Buffer[] {
  return [uuidArray(keys, ({ accountId }) => accountId), textArray(keys, ({ key }) => key)];
}

const PARTS = [existing, closed, references, uniquenessKeys, tallies, refusals];

const CLOCK = `
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8,
         (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date::text`;

/**
 * To be called after the batch's wallets were locked: each statement's snapshot is then taken under the locks. One that
 * locked and read at once would see a hold as open that was closed while it waited. Leaves out what needs no rows, unless
 * nothing does, so that the session of a writer that has just connected knows the tables.
 */
export async function readState(
  ledger: Statements,
  needed: Needed,
  state: BatchState,
): Promise<void> {
  const requests = PARTS.map((request) => request(needed));
  const needing = requests.filter(({ count }) => count > 0);
  const readings = needing.length > 0 ? needing : requests;
  const clock = ledger.query<[now: number, today: string]>({
    ...{ name: "ledger-read-clock", text: CLOCK, rowMode: "array" },
  });
  await inOrder([clock, ...readings.map(({ read }) => read(ledger, state))]);
  const [row] = (await clock).rows;
  if (row) [state.now, state.today] = row;
}
