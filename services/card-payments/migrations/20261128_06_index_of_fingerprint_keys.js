const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const NAME = "payment_methods_fingerprint_key";

/** While a key is rotated, operators count the cards that it hashed. */
exports.up = (knex) =>
  createIndexConcurrently(knex, {
    name: NAME,
    on: "payment_methods (fingerprint_key) WHERE vault_token <> ''",
  });

exports.down = (knex) => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
