const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

/** Lists of failures filter by status or its class, which have indexes of their own; this one is unused. */
exports.up = (knex) => knex.raw("DROP INDEX CONCURRENTLY IF EXISTS api_requests_failed");

exports.down = (knex) =>
  createIndexConcurrently(knex, {
    name: "api_requests_failed",
    on: "api_requests (merchant_id, mode, id) WHERE status >= 400",
  });
