const { roleIn } = require("@kobo/postgres");

exports.up = (knex) =>
  knex.raw(`
    -- Orders of files of entries. The worker leases them.
    CREATE TABLE reports (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      type text NOT NULL CHECK (type IN ('statement', 'settlement', 'transfers', 'payments')),
      format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
      pay_id text NOT NULL,
      currency text NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL CHECK (to_at > from_at),
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'processing', 'completed', 'failed')),
      attempts int NOT NULL DEFAULT 0,
      -- The numbers of the entries before the first one and of the last one; fixed by the first attempt.
      after_seq bigint,
      until_seq bigint,
      read_seq bigint,
      lines bigint NOT NULL DEFAULT 0,
      credits bigint NOT NULL DEFAULT 0,
      debits bigint NOT NULL DEFAULT 0,
      -- The attempt whose parts are the file; null without a file.
      file_fence bigint,
      file_bytes bigint NOT NULL DEFAULT 0,
      error_code text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      expires_at timestamptz,
      updated_at timestamptz NOT NULL,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 1,
      CHECK ((state IN ('completed', 'failed')) = (ended_at IS NOT NULL)),
      CHECK ((state = 'failed') = (error_code <> '')),
      CHECK (file_fence IS NULL OR (state = 'completed' AND expires_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX reports_idempotency ON reports (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX reports_listed ON reports (merchant_id, mode, state, id);
    CREATE INDEX reports_due ON reports (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX reports_expiring ON reports (expires_at) WHERE file_fence IS NOT NULL;

    -- The files, in parts. Each attempt has its own, so that two never mix.
    CREATE TABLE report_parts (
      report_id uuid NOT NULL REFERENCES reports,
      fence bigint NOT NULL,
      number int NOT NULL CHECK (number >= 0),
      content bytea NOT NULL,
      PRIMARY KEY (report_id, fence, number)
    );

    GRANT SELECT, INSERT, UPDATE ON reports TO ${roleIn(knex)};
    GRANT SELECT, INSERT, DELETE ON report_parts TO ${roleIn(knex)};
  `);

exports.down = (knex) => knex.raw("DROP TABLE report_parts, reports;");
