exports.up = (knex) =>
  knex.raw(`
    -- The reconciliation of a day with a provider's statement; a repeat updates it.
    CREATE TABLE reconciliation_runs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      source text NOT NULL CHECK (source IN ('rail', 'bank_partner')),
      -- In Africa/Lagos.
      day date NOT NULL,
      -- The result of the last comparison; null before the first.
      ours int CHECK (ours >= 0),
      theirs int CHECK (theirs >= 0),
      differences int CHECK (differences >= 0),
      finished_at timestamptz,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0,
      UNIQUE (mode, source, day)
    );
    CREATE INDEX reconciliation_runs_due ON reconciliation_runs (due_at) WHERE due_at IS NOT NULL;

    -- Differences. One that a later comparison does not find is closed, not deleted.
    CREATE TABLE reconciliation_differences (
      run_id uuid NOT NULL REFERENCES reconciliation_runs,
      kind text NOT NULL CHECK (kind IN ('ours_only', 'theirs_only', 'amount_differs',
        'status_differs', 'double')),
      -- The reference of the movement on both sides.
      key text NOT NULL,
      our_amount bigint,
      their_amount bigint,
      our_status text,
      their_status text,
      found_at timestamptz NOT NULL DEFAULT now(),
      -- The last comparison that found it.
      seen_at timestamptz NOT NULL DEFAULT now(),
      closed_at timestamptz,
      PRIMARY KEY (run_id, kind, key)
    );
    CREATE INDEX reconciliation_differences_open ON reconciliation_differences (run_id)
      WHERE closed_at IS NULL;

    DO $$ BEGIN
      EXECUTE format(
        'GRANT SELECT, INSERT, UPDATE ON reconciliation_runs, reconciliation_differences TO %I',
        'kobo_' || current_schema()
      );
    END $$;
  `);

exports.down = (knex) =>
  knex.raw("DROP TABLE reconciliation_differences; DROP TABLE reconciliation_runs;");
