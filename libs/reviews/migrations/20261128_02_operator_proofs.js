exports.up = (knex) =>
  knex.raw(`
    -- The proof of the operator: the key's id, the signed text and the signature.
    ALTER TABLE review_decisions
      ADD COLUMN operator_key text,
      ADD COLUMN signed_text text,
      ADD COLUMN signature bytea;
    ALTER TABLE review_decisions ADD CONSTRAINT review_decisions_proof
      CHECK (num_nonnulls(operator_key, signed_text, signature) IN (0, 3)) NOT VALID;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE review_decisions DROP CONSTRAINT review_decisions_proof;
    ALTER TABLE review_decisions
      DROP COLUMN operator_key, DROP COLUMN signed_text, DROP COLUMN signature;
  `);
