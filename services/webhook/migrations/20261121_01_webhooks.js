exports.up = (knex) =>
  knex.raw(`
    -- Webhook endpoints.
    CREATE TABLE endpoints (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      url text NOT NULL,
      -- Event names, or * for all.
      events text[] NOT NULL CHECK (cardinality(events) > 0),
      description text NOT NULL,
      active boolean NOT NULL,
      -- AES-256-GCM: nonce, ciphertext, tag; the endpoint's id is authenticated with it.
      secret_sealed bytea,
      secret_key_id text,
      -- Since when no attempt has succeeded; null when the last one did, or none was made.
      failing_since timestamptz,
      disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
      disabled_at timestamptz,
      -- The identity of the request: a repeat returns the endpoint.
      operation text NOT NULL,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      -- A deleted endpoint is not called, and its secret is deleted.
      CHECK (deleted_at IS NULL OR NOT active),
      CHECK ((deleted_at IS NULL) = (secret_sealed IS NOT NULL)),
      CHECK ((secret_sealed IS NULL) = (secret_key_id IS NULL))
    );
    CREATE UNIQUE INDEX endpoints_idempotency
      ON endpoints (merchant_id, mode, operation, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX endpoints_owner ON endpoints (merchant_id, mode) WHERE deleted_at IS NULL;

    -- All public events, with or without a subscription.
    CREATE TABLE events (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      name text NOT NULL,
      occurred_at timestamptz NOT NULL,
      -- The exact text that is signed and sent. Never jsonb, which would change it.
      payload text NOT NULL,
      traceparent text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX events_received ON events (received_at);

    -- Deliveries: one event to one endpoint.
    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      endpoint_id uuid NOT NULL REFERENCES endpoints,
      -- Dropped: the endpoint was deleted or disabled meanwhile.
      status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'dropped')),
      attempts int NOT NULL DEFAULT 0,
      -- The time of the next attempt; null for none.
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (event_id, endpoint_id),
      CHECK (due_at IS NULL OR status = 'pending')
    );
    CREATE INDEX deliveries_waiting ON deliveries (endpoint_id, due_at, id)
      WHERE due_at IS NOT NULL;

    CREATE TABLE attempts (
      delivery_id uuid NOT NULL REFERENCES deliveries ON DELETE CASCADE,
      number int NOT NULL CHECK (number > 0),
      started_at timestamptz NOT NULL,
      duration_ms int NOT NULL CHECK (duration_ms >= 0),
      -- Null when no answer began.
      status_code int,
      -- Null when there was a complete answer.
      error text,
      response_excerpt text NOT NULL,
      PRIMARY KEY (delivery_id, number),
      CHECK (status_code IS NOT NULL OR error IS NOT NULL)
    );

    GRANT SELECT, INSERT, UPDATE ON endpoints, deliveries TO kobo_webhook;
    GRANT SELECT, INSERT, DELETE ON events TO kobo_webhook;
    GRANT SELECT, INSERT ON attempts TO kobo_webhook;
  `);

exports.down = (knex) => knex.raw("DROP TABLE attempts, deliveries, events, endpoints;");
