const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const INDEXES = [
  { name: "files_due", on: "files (due_at) WHERE due_at IS NOT NULL" },
  // Files that count towards a merchant's quota.
  {
    name: "files_unused",
    on: "files (merchant_id, mode) INCLUDE (size) WHERE due_at IS NOT NULL",
  },
];

exports.up = async (knex) => {
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
