exports.up = (knex) =>
  knex.raw(`
    -- Credits of the bank partner's statement whose webhook was lost. They are queried and ingested.
    CREATE TABLE lost_credits (
      id uuid PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      session_id text NOT NULL,
      noted_at timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      UNIQUE (mode, session_id)
    );
    CREATE INDEX lost_credits_due ON lost_credits (due_at) WHERE due_at IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE ON lost_credits TO kobo_payid;
  `);

exports.down = (knex) => knex.raw("DROP TABLE lost_credits;");
