const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

const INDEXES = [
  {
    name: "customers_reference",
    on: "customers (merchant_id, mode, reference) WHERE reference IS NOT NULL",
    isUnique: true,
  },
  // A merchant's list, newest first.
  {
    name: "customers_listed",
    on: "customers (merchant_id, mode, id) WHERE deleted_at IS NULL",
  },
  // The payments for which the processor still needs its customer.
  {
    name: "payments_under_way",
    on: "payments (customer_id) WHERE state NOT IN ('succeeded', 'failed', 'canceled', 'refused')",
  },
  { name: "refunds_listed", on: "refunds (merchant_id, mode, state, id)" },
];

const CONSTRAINTS = {
  customers_erased: "customers",
  payments_amount_disputed_check: "payments",
  review_actions_operation_check: "review_actions",
};

/** Refunds of one transaction. */
const BATCH = 1_000;

const FILL = `
  WITH batch AS (SELECT id FROM refunds WHERE id > :after ORDER BY id LIMIT ${BATCH}),
  filled AS (
    UPDATE refunds r SET merchant_id = p.merchant_id, mode = p.mode
    FROM payments p, batch b WHERE r.id = b.id AND r.merchant_id IS NULL AND p.id = r.payment_id
  )
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/** The trigger fills new rows. */
async function fillRefunds(knex) {
  let after = "00000000-0000-0000-0000-000000000000";
  while (after) {
    const { rows } = await knex.raw(FILL, { after });
    after = rows[0]?.id;
  }
}

exports.up = async (knex) => {
  await fillRefunds(knex);
  for (const index of INDEXES) await createIndexConcurrently(knex, index);
  for (const [name, table] of Object.entries(CONSTRAINTS)) {
    await knex.raw(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
  }
};

exports.down = async (knex) => {
  for (const { name } of INDEXES) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
