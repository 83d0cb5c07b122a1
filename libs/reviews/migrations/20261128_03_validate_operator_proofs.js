exports.config = { transaction: false };

exports.up = (knex) =>
  knex.raw("ALTER TABLE review_decisions VALIDATE CONSTRAINT review_decisions_proof");

exports.down = async () => {};
