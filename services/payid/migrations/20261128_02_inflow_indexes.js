const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const INDEXES = [
  {
    name: "inflows_sequence",
    on: "inflows (permanent_account_id, sequence) WHERE sequence IS NOT NULL",
    isUnique: true,
  },
  // The payments to an account, newest first.
  {
    name: "inflows_of_virtual_account",
    on: "inflows (virtual_account_id, id) WHERE virtual_account_id IS NOT NULL",
  },
  {
    name: "inflows_of_permanent_account",
    on: "inflows (permanent_account_id, id) WHERE permanent_account_id IS NOT NULL",
  },
  // A merchant's payments to accounts of both kinds, newest first.
  {
    name: "inflows_of_accounts",
    on: "inflows (merchant_id, mode, state, id) WHERE funding_account_id IS NULL",
  },
];

const CONSTRAINTS = [
  "inflows_permanent_account_id_fkey",
  "inflows_sequence_check",
  "inflows_one_account",
  "inflows_rejection_reason_check",
];

exports.up = async (knex) => {
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
  for (const name of CONSTRAINTS) {
    await knex.raw(`ALTER TABLE inflows VALIDATE CONSTRAINT ${name}`);
  }
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
