const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- Sums of a wallet's entries by the calendar of Lagos. Reads add them: a transfer writes none.
    CREATE TABLE daily_totals (
      account_id uuid NOT NULL,
      day date NOT NULL,
      -- The number of the last entry in the sums; later ones of the day may follow.
      until_seq bigint NOT NULL,
      credits bigint NOT NULL CHECK (credits >= 0),
      debits bigint NOT NULL CHECK (debits >= 0),
      PRIMARY KEY (account_id, day)
    );
    GRANT SELECT, INSERT, UPDATE ON daily_totals TO ${roleIn(knex)};
  `);

exports.down = (knex) => knex.raw("DROP TABLE daily_totals;");
