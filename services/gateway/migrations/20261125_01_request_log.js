exports.up = (knex) =>
  knex.raw(`
    -- The requests of merchants' keys, for 7 days and at most about 100,000 for each merchant and mode. Without foreign
    -- keys: merchants and keys are never deleted, and the rows soon are.
    CREATE TABLE api_requests (
      -- A UUIDv7 of the response's time.
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      key_id uuid NOT NULL,
      duration_us integer NOT NULL CHECK (duration_us >= 0),
      method text NOT NULL,
      path text NOT NULL,
      -- Method and the path's template, such as GET /transfer/:reference.
      operation text NOT NULL CHECK (operation ~ '^[A-Z]+ /'),
      status smallint NOT NULL CHECK (status BETWEEN 100 AND 599),
      code text,
      request_id text NOT NULL,
      idempotency_key text,
      reference text,
      -- Public ids, with a space between two of them.
      object_ids text NOT NULL,
      address inet,
      user_agent text,
      request_body_state text NOT NULL
        CHECK (request_body_state IN ('none', 'whole', 'cut', 'withheld')),
      request_body text,
      response_body_state text NOT NULL
        CHECK (response_body_state IN ('none', 'whole', 'cut', 'withheld')),
      response_body text,
      -- Unrecorded requests of the merchant and mode since its last row, and the failed ones among them.
      unrecorded integer NOT NULL CHECK (unrecorded >= 0),
      unrecorded_failed integer NOT NULL CHECK (unrecorded_failed BETWEEN 0 AND unrecorded)
    ) WITH (
      -- Rows are deleted as fast as inserted.
      autovacuum_vacuum_scale_factor = 0.05
    );
    CREATE INDEX api_requests_page ON api_requests (merchant_id, mode, id);
    CREATE INDEX api_requests_failed ON api_requests (merchant_id, mode, id) WHERE status >= 400;
    CREATE INDEX api_requests_reference ON api_requests (merchant_id, mode, reference, id)
      WHERE reference IS NOT NULL;
    CREATE INDEX api_requests_request_id ON api_requests (merchant_id, mode, request_id, id);
    -- Without the list of pending entries, which each search would read.
    CREATE INDEX api_requests_objects ON api_requests USING gin (string_to_array(object_ids, ' '))
      WITH (fastupdate = off);
    GRANT SELECT, INSERT, DELETE ON api_requests TO kobo_gateway;
  `);

exports.down = (knex) => knex.raw("DROP TABLE api_requests;");
