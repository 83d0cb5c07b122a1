const { createIndexConcurrently } = require("@kobo/postgres");

exports.config = { transaction: false };

// Operators know the session of a credit before they know its merchant.
const INDEX = { name: "inflows_by_session", on: "inflows (session_id)" };

exports.up = (knex) => createIndexConcurrently(knex, INDEX);

exports.down = (knex) => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX.name}`);
