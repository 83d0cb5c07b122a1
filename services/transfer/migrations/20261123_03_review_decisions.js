exports.up = (knex) =>
  knex.raw(`
    ALTER TABLE reviews
      ADD closed_at timestamptz,
      ADD resolution text
        CHECK (resolution IN ('confirmed', 'failed', 'resent', 'closed', 'resolved')),
      ADD CHECK ((closed_at IS NULL) = (resolution IS NULL));
    CREATE INDEX reviews_open ON reviews (opened_at, transfer_id) WHERE closed_at IS NULL;

    -- Review decisions: the action, the operator and the reason.
    CREATE TABLE review_actions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transfer_id uuid NOT NULL REFERENCES external_transfers,
      action text NOT NULL CHECK (action IN ('requery', 'confirm', 'fail', 'resend', 'close')),
      actor text NOT NULL CHECK (actor <> ''),
      why text NOT NULL CHECK (why <> ''),
      -- The transfer's state before the action.
      state text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX review_actions_transfer ON review_actions (transfer_id, id);

    GRANT SELECT, INSERT ON review_actions TO kobo_transfer;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE review_actions;
    DROP INDEX reviews_open;
    ALTER TABLE reviews DROP closed_at, DROP resolution;
  `);
