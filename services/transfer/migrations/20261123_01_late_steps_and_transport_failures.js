exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE external_transfers
      -- The time of the last decision about the ledger, which is in the ids of a late step.
      ADD decided_at timestamptz,
      -- The first query without a clear answer, where the query schedule starts.
      ADD asked_from timestamptz,
      -- The newest call got no response; the retry comes sooner when the rail's circuit breaker closes.
      ADD unreachable boolean NOT NULL DEFAULT false;
    UPDATE external_transfers SET asked_from = submitted_at
      WHERE submitted_at IS NOT NULL AND due_at IS NOT NULL;
    CREATE INDEX external_transfers_unreachable ON external_transfers (mode) WHERE unreachable;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE external_transfers DROP decided_at, DROP asked_from, DROP unreachable;
  `);
