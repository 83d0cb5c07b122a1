const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const NAME = "checkout_sessions_of_customer";

exports.up = (knex) =>
  createIndexConcurrently(knex, {
    name: NAME,
    on: "checkout_sessions (merchant_id, mode, customer_email) WHERE customer_email <> ''",
    isUnique: false,
  });

exports.down = (knex) => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
