exports.up = (knex) =>
  knex.raw(`
    -- Review decisions: the action, the operator and the reason.
    CREATE TABLE review_actions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Of the payment or the refund; a settlement has its payment's.
      subject_id uuid NOT NULL,
      operation text NOT NULL
        CHECK (operation IN ('card payment', 'card refund', 'card settlement')),
      action text NOT NULL CHECK (action IN ('requery')),
      actor text NOT NULL CHECK (actor <> ''),
      why text NOT NULL CHECK (why <> ''),
      -- The state before the action.
      state text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX review_actions_subject ON review_actions (subject_id, id);

    GRANT SELECT, INSERT ON review_actions TO kobo_card_payments;
  `);

exports.down = (knex) => knex.raw("DROP TABLE review_actions;");
