const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const INDEX = {
  name: "expected_payments_of_customer",
  on: "expected_payments (merchant_id, mode, lower(customer_email)) WHERE customer_email <> ''",
};

exports.up = (knex) => createIndexConcurrently(knex, INDEX);

exports.down = (knex) => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX.name}`);
