const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const NAME = "endpoints_headers_key";

/** While a key is rotated, operators count what it sealed. Secrets have such an index already. */
exports.up = (knex) =>
  createIndexConcurrently(knex, {
    name: NAME,
    on: "endpoints (headers_key_id) WHERE headers_key_id IS NOT NULL",
  });

exports.down = (knex) => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
