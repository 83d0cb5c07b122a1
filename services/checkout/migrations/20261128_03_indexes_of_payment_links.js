const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const INDEXES = [
  {
    name: "checkout_sessions_link_key",
    on: "checkout_sessions (link_id, link_key) WHERE link_key IS NOT NULL",
    isUnique: true,
  },
  {
    name: "checkout_sessions_of_link",
    on: "checkout_sessions (link_id, id) WHERE link_id IS NOT NULL",
  },
  {
    name: "checkout_sessions_to_settle",
    on: "checkout_sessions (link_id) WHERE holds_use AND state IN ('completed', 'expired', 'canceled')",
  },
];

const CONSTRAINTS = ["checkout_sessions_link_id_fkey", "checkout_sessions_link_check"];

exports.up = async (knex) => {
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
  for (const name of CONSTRAINTS) {
    await knex.raw(`ALTER TABLE checkout_sessions VALIDATE CONSTRAINT ${name}`);
  }
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
