exports.up = (knex) =>
  knex.raw(`
    -- Proposals, rejections and decisions of operators. Append-only.
    CREATE TABLE review_decisions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The caller's, so that a repeated call decides once.
      key text NOT NULL UNIQUE CHECK (key <> ''),
      step text NOT NULL CHECK (step IN ('proposed', 'rejected', 'applied')),
      proposal_id bigint REFERENCES review_decisions,
      review_id text NOT NULL,
      operation text NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      -- In the minor unit of the currency.
      amount bigint NOT NULL,
      currency text NOT NULL,
      reason text NOT NULL,
      action text NOT NULL,
      provider_reference text NOT NULL DEFAULT '',
      cost bigint,
      actor text NOT NULL CHECK (actor <> ''),
      why text NOT NULL CHECK (why <> ''),
      state_before text NOT NULL,
      state_after text,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CHECK (step <> 'proposed' OR proposal_id IS NULL),
      CHECK (step <> 'rejected' OR proposal_id IS NOT NULL),
      CHECK ((step = 'applied') = (state_after IS NOT NULL))
    );
    -- A proposal is answered once.
    CREATE UNIQUE INDEX review_decisions_answer ON review_decisions (proposal_id)
      WHERE proposal_id IS NOT NULL;
    CREATE INDEX review_decisions_review ON review_decisions (review_id, id);

    CREATE FUNCTION keep_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'review_decisions is append-only';
      END $$;
    CREATE TRIGGER review_decisions_append_only
      BEFORE UPDATE OR DELETE OR TRUNCATE ON review_decisions
      EXECUTE FUNCTION keep_review_decision();

    DO $$ BEGIN
      EXECUTE format('GRANT SELECT, INSERT ON review_decisions TO %I', 'kobo_' || current_schema());
    END $$;
  `);

exports.down = (knex) =>
  knex.raw("DROP TABLE review_decisions; DROP FUNCTION keep_review_decision;");
