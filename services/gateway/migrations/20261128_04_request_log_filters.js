const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

/** One for each filter of the list, which would read all requests of the merchant without it. */
const INDEXES = [
  { name: "api_requests_of_key", on: "api_requests (merchant_id, mode, key_id, id)" },
  { name: "api_requests_of_status", on: "api_requests (merchant_id, mode, status, id)" },
  { name: "api_requests_of_class", on: "api_requests (merchant_id, mode, (status / 100), id)" },
  {
    name: "api_requests_of_path",
    on: "api_requests (merchant_id, mode, path text_pattern_ops, method, id)",
  },
];

exports.up = async (knex) => {
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
