/** Retention in days, a few more than merchants can read: an open delivery must not lose its event. */
const KEPT_DAYS = 34;
/** Daily partitions that exist ahead. */
const AHEAD_DAYS = 7;

/** Processes of the earlier version must be stopped before: they know only the earlier tables. */
exports.up = (knex) =>
  knex.raw(`
    -- Optional settings of an endpoint.
    ALTER TABLE endpoints
      -- AES-256-GCM like the secrets: a JSON object of names and values, which may be credentials.
      ADD COLUMN headers_sealed bytea,
      ADD COLUMN headers_key_id text,
      ADD COLUMN header_names text[] NOT NULL DEFAULT '{}',
      -- Deliveries started per second; null for no limit.
      ADD COLUMN rate_limit int CHECK (rate_limit > 0),
      -- Deliveries in flight.
      ADD COLUMN concurrency int NOT NULL DEFAULT 16 CHECK (concurrency > 0),
      ADD COLUMN updated_at timestamptz,
      ADD CHECK ((headers_sealed IS NULL) = (headers_key_id IS NULL)),
      DROP CONSTRAINT endpoints_disabled_reason_check,
      ADD CONSTRAINT endpoints_disabled_reason_check
        CHECK (disabled_reason IN ('merchant', 'gone', 'failing'));
    UPDATE endpoints SET updated_at = created_at;
    ALTER TABLE endpoints ALTER COLUMN updated_at SET NOT NULL;

    -- Signing secrets: the current one, and earlier ones until they expire.
    CREATE TABLE endpoint_secrets (
      id uuid PRIMARY KEY,
      endpoint_id uuid NOT NULL REFERENCES endpoints,
      -- AES-256-GCM: nonce, ciphertext, tag; the endpoint's id is authenticated with it.
      -- Null after its deletion.
      sealed bytea,
      key_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Null for the present one.
      expires_at timestamptz,
      -- The identity of the request: a repeat returns it.
      idempotency_hash bytea,
      fingerprint bytea,
      CHECK ((sealed IS NULL) = (key_id IS NULL)),
      CHECK (sealed IS NOT NULL OR expires_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX endpoint_secrets_present ON endpoint_secrets (endpoint_id)
      WHERE expires_at IS NULL;
    CREATE UNIQUE INDEX endpoint_secrets_idempotency ON endpoint_secrets (endpoint_id, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX endpoint_secrets_key ON endpoint_secrets (key_id);
    CREATE INDEX endpoint_secrets_endpoint ON endpoint_secrets (endpoint_id);
    INSERT INTO endpoint_secrets (id, endpoint_id, sealed, key_id, created_at)
      SELECT id, id, secret_sealed, secret_key_id, created_at FROM endpoints
      WHERE secret_sealed IS NOT NULL;
    ALTER TABLE endpoints DROP COLUMN secret_sealed, DROP COLUMN secret_key_id;

    -- The audit log of endpoints. Append-only.
    CREATE TABLE endpoint_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      endpoint_id uuid NOT NULL REFERENCES endpoints,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      action text NOT NULL
        CHECK (action IN ('create', 'update', 'enable', 'disable', 'roll_secret', 'delete')),
      -- The names of changed fields: an address or a header may hold a secret.
      settings text[] NOT NULL,
      request_id text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX endpoint_changes_endpoint ON endpoint_changes (endpoint_id, id);

    -- Health of endpoints, in a table of its own: the fan-out locks their rows.
    CREATE TABLE endpoint_health (
      endpoint_id uuid PRIMARY KEY REFERENCES endpoints,
      -- The first failure since the last successful attempt; null after a success.
      failing_since timestamptz,
      -- The number of warnings for operators since then.
      warnings int NOT NULL DEFAULT 0,
      -- Slow responses.
      slow boolean NOT NULL DEFAULT false,
      -- The result of the last failed attempt.
      last_status_code int,
      last_error text
    );
    INSERT INTO endpoint_health (endpoint_id, failing_since)
      SELECT id, failing_since FROM endpoints WHERE failing_since IS NOT NULL;
    ALTER TABLE endpoints DROP COLUMN failing_since;

    -- For endpoints with a rate limit: the theoretical arrival time of GCRA.
    CREATE TABLE endpoint_paces (
      endpoint_id uuid PRIMARY KEY REFERENCES endpoints,
      next_at timestamptz NOT NULL
    );

    ALTER TABLE attempts RENAME TO old_attempts;
    ALTER TABLE deliveries RENAME TO old_deliveries;
    ALTER TABLE events RENAME TO old_events;
    ALTER INDEX events_received RENAME TO old_events_received;
    ALTER INDEX events_pkey RENAME TO old_events_pkey;
    ALTER INDEX attempts_pkey RENAME TO old_attempts_pkey;

    -- All public events, with or without a subscription. The inbox
    -- drops repeats.
    CREATE TABLE events (
      id uuid NOT NULL,
      -- The UTC day of its receipt.
      day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      name text NOT NULL,
      occurred_at timestamptz NOT NULL,
      -- The exact text that is signed and sent. Never jsonb, which would change it.
      payload text NOT NULL,
      traceparent text NOT NULL,
      -- A test event of one endpoint, which no list shows.
      is_example boolean NOT NULL DEFAULT false,
      PRIMARY KEY (id, day)
    ) PARTITION BY RANGE (day);
    -- With the name, so that a list of a few names skips the others without reading their rows.
    CREATE INDEX events_owner ON events (merchant_id, mode, occurred_at, id) INCLUDE (name)
      WHERE NOT is_example;

    -- Open deliveries. The table stays small: finished ones move to another.
    CREATE TABLE pending_deliveries (
      -- UUIDv7, so that it sorts as the deliveries were made.
      id uuid PRIMARY KEY,
      -- The UTC day of its creation, which partitions its attempts and its outcome.
      day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
      created_at timestamptz NOT NULL DEFAULT now(),
      endpoint_id uuid NOT NULL,
      event_id uuid NOT NULL,
      event_day date NOT NULL,
      event_name text NOT NULL,
      origin text NOT NULL CHECK (origin IN ('event', 'redelivery', 'recovery', 'test')),
      recovery_id uuid,
      attempts int NOT NULL DEFAULT 0,
      -- The time of the next attempt.
      due_at timestamptz NOT NULL DEFAULT now(),
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
    CREATE INDEX pending_deliveries_due ON pending_deliveries (endpoint_id, due_at, id);
    CREATE INDEX pending_deliveries_event ON pending_deliveries (event_id);
    CREATE INDEX pending_deliveries_recovery ON pending_deliveries (recovery_id)
      WHERE recovery_id IS NOT NULL;

    -- Finished deliveries. Append-only.
    CREATE TABLE finished_deliveries (
      id uuid NOT NULL,
      day date NOT NULL,
      created_at timestamptz NOT NULL,
      endpoint_id uuid NOT NULL,
      event_id uuid NOT NULL,
      event_day date NOT NULL,
      event_name text NOT NULL,
      origin text NOT NULL CHECK (origin IN ('event', 'redelivery', 'recovery', 'test')),
      recovery_id uuid,
      attempts int NOT NULL,
      -- Dropped: the endpoint was deleted or disabled meanwhile.
      status text NOT NULL CHECK (status IN ('delivered', 'failed', 'dropped')),
      finished_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, day)
    ) PARTITION BY RANGE (day);
    CREATE INDEX finished_deliveries_endpoint ON finished_deliveries (endpoint_id, id);
    CREATE INDEX finished_deliveries_unwell ON finished_deliveries (endpoint_id, status, id)
      WHERE status <> 'delivered';
    CREATE INDEX finished_deliveries_event ON finished_deliveries (event_id);
    CREATE INDEX finished_deliveries_recovery ON finished_deliveries (recovery_id, status)
      WHERE recovery_id IS NOT NULL;

    CREATE TABLE attempts (
      delivery_id uuid NOT NULL,
      -- The delivery's.
      day date NOT NULL,
      number int NOT NULL CHECK (number > 0),
      started_at timestamptz NOT NULL,
      duration_ms int NOT NULL CHECK (duration_ms >= 0),
      -- Null when no answer began.
      status_code int,
      -- Null when there was a complete answer.
      error text,
      -- JSON: an array of pairs, as they came.
      response_headers text NOT NULL,
      response_body text NOT NULL,
      PRIMARY KEY (delivery_id, number, day),
      CHECK (status_code IS NOT NULL OR error IS NOT NULL)
    ) PARTITION BY RANGE (day);

    -- Recoveries: deliveries of the events that an endpoint missed in a range of time.
    CREATE TABLE recoveries (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      endpoint_id uuid NOT NULL REFERENCES endpoints,
      -- Of the events' own time; the end is exclusive.
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      status text NOT NULL CHECK (status IN ('running', 'completed', 'canceled')),
      -- The cursor: the last event that was read.
      reached_at timestamptz,
      reached_id uuid,
      events_seen bigint NOT NULL DEFAULT 0,
      deliveries bigint NOT NULL DEFAULT 0,
      due_at timestamptz,
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0,
      idempotency_hash bytea,
      fingerprint bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      CHECK (from_at < to_at),
      CHECK ((status = 'running') = (due_at IS NOT NULL)),
      CHECK ((status = 'running') = (finished_at IS NULL))
    );
    CREATE UNIQUE INDEX recoveries_running ON recoveries (endpoint_id) WHERE status = 'running';
    CREATE UNIQUE INDEX recoveries_idempotency ON recoveries (endpoint_id, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;
    CREATE INDEX recoveries_endpoint ON recoveries (endpoint_id, id);
    CREATE INDEX recoveries_due ON recoveries (due_at) WHERE due_at IS NOT NULL;

    -- Creates the partition of a day. It is attached, which takes a weaker lock.
    CREATE FUNCTION make_partition(parent text, of_day date) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE
      name text := parent || '_' || to_char(of_day, 'YYYYMMDD');
    BEGIN
      IF to_regclass(format('%I', name)) IS NOT NULL THEN RETURN false; END IF;
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, name, of_day, of_day + 1);
      RETURN true;
    END $$;

    -- Creates the partitions of coming days and drops one expired day; returns the number of partitions of
    -- each, and of deliveries past their retention. The service's role owns no
    -- table; this function does it for that role. Call it again until nothing is dropped.
    -- A drop locks the parent exclusively: one parent at a time, with a short lock timeout.
    CREATE FUNCTION keep_partitions(OUT made int, OUT dropped int, OUT forgotten int)
      LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '500ms' AS $$
    DECLARE
      today date := (now() AT TIME ZONE 'UTC')::date;
      oldest_day date := today - ${KEPT_DAYS};
      parent text;
      old text;
    BEGIN
      made := 0;
      dropped := 0;
      PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || '/keep_partitions', 0));
      -- Their events or the partition of their outcome are gone.
      DELETE FROM pending_deliveries WHERE least(day, event_day) < oldest_day;
      GET DIAGNOSTICS forgotten = ROW_COUNT;
      FOREACH parent IN ARRAY ARRAY['events', 'finished_deliveries', 'attempts'] LOOP
        FOR ahead IN 0..${AHEAD_DAYS} LOOP
          IF make_partition(parent, today + ahead) THEN made := made + 1; END IF;
        END LOOP;
      END LOOP;
      SELECT child.relname INTO old
        FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
        WHERE inhparent IN (to_regclass('events'), to_regclass('finished_deliveries'), to_regclass('attempts'))
          AND right(child.relname, 8) < to_char(oldest_day, 'YYYYMMDD')
        ORDER BY right(child.relname, 8), child.relname LIMIT 1;
      IF old IS NOT NULL THEN
        -- A long read delays the drop alone, not the partitions of coming days.
        BEGIN
          EXECUTE format('DROP TABLE %I', old);
          dropped := 1;
        EXCEPTION WHEN lock_not_available THEN
          NULL;
        END;
      END IF;
    END $$;
    -- A caller's temporary tables must not shadow ours, so pg_temp is last in the search path.
    DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION keep_partitions() SET search_path = %I, pg_temp', current_schema());
    END $$;
    REVOKE ALL ON FUNCTION make_partition(text, date), keep_partitions() FROM PUBLIC;

    -- The days with rows, and coming days.
    SELECT make_partition(parent, of_day)
      FROM unnest(ARRAY['events', 'finished_deliveries', 'attempts']) AS parent, (
        SELECT (received_at AT TIME ZONE 'UTC')::date AS of_day FROM old_events
        UNION SELECT (created_at AT TIME ZONE 'UTC')::date FROM old_deliveries
      ) AS days
      WHERE of_day > (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS};
    SELECT keep_partitions();

    INSERT INTO events (id, day, merchant_id, mode, name, occurred_at, payload, traceparent)
      SELECT id, (received_at AT TIME ZONE 'UTC')::date, merchant_id, mode, name, occurred_at, payload, traceparent
      FROM old_events WHERE received_at > now() - interval '${KEPT_DAYS - 1} days';
    INSERT INTO pending_deliveries
        (id, day, created_at, endpoint_id, event_id, event_day, event_name, origin, attempts, due_at)
      SELECT d.id, (d.created_at AT TIME ZONE 'UTC')::date, d.created_at, d.endpoint_id, e.id, e.day, e.name,
        'event', d.attempts, d.due_at
      FROM old_deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.due_at IS NOT NULL AND d.created_at > now() - interval '${KEPT_DAYS - 1} days';
    INSERT INTO finished_deliveries
        (id, day, created_at, endpoint_id, event_id, event_day, event_name, origin, attempts, status, finished_at)
      SELECT d.id, (d.created_at AT TIME ZONE 'UTC')::date, d.created_at, d.endpoint_id, e.id, e.day, e.name,
        'event', d.attempts, d.status, d.created_at
      FROM old_deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.due_at IS NULL AND d.created_at > now() - interval '${KEPT_DAYS - 1} days';
    INSERT INTO attempts
        (delivery_id, day, number, started_at, duration_ms, status_code, error, response_headers, response_body)
      SELECT a.delivery_id, (d.created_at AT TIME ZONE 'UTC')::date, a.number, a.started_at, a.duration_ms,
        a.status_code, a.error, '[]', a.response_excerpt
      FROM old_attempts a JOIN old_deliveries d ON d.id = a.delivery_id
      WHERE d.created_at > now() - interval '${KEPT_DAYS - 1} days';
    DROP TABLE old_attempts, old_deliveries, old_events;

    GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_secrets, pending_deliveries TO kobo_webhook;
    GRANT SELECT, INSERT, UPDATE ON endpoint_health, endpoint_paces, recoveries TO kobo_webhook;
    GRANT SELECT, INSERT ON events, finished_deliveries, attempts TO kobo_webhook;
    GRANT INSERT ON endpoint_changes TO kobo_webhook;
    GRANT EXECUTE ON FUNCTION keep_partitions() TO kobo_webhook;
  `);

/** Deletes deliveries, attempts and events, open ones included. */
exports.down = (knex) =>
  knex.raw(`
    DROP FUNCTION keep_partitions();
    DROP FUNCTION make_partition(text, date);
    DROP TABLE recoveries, attempts, finished_deliveries, pending_deliveries, events,
      endpoint_paces, endpoint_health;
    ALTER TABLE endpoints
      ADD COLUMN secret_sealed bytea,
      ADD COLUMN secret_key_id text,
      ADD COLUMN failing_since timestamptz,
      DROP COLUMN headers_sealed,
      DROP COLUMN headers_key_id,
      DROP COLUMN header_names,
      DROP COLUMN rate_limit,
      DROP COLUMN concurrency,
      DROP COLUMN updated_at;
    UPDATE endpoints e SET secret_sealed = s.sealed, secret_key_id = s.key_id
      FROM endpoint_secrets s WHERE s.endpoint_id = e.id AND s.expires_at IS NULL;
    DROP TABLE endpoint_secrets, endpoint_changes;
  `);
