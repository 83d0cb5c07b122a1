const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

/** While a key is rotated, operators count what it sealed. */
const INDEXES = [
  { name: "endpoint_secrets_key", on: "endpoint_secrets (key_id) WHERE key_id IS NOT NULL" },
  {
    name: "endpoints_headers_key",
    on: "endpoints (headers_key_id) WHERE headers_key_id IS NOT NULL",
  },
];

exports.up = async (knex) => {
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
