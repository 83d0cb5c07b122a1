exports.up = (knex) =>
  knex.raw(`
    -- The merchant's rate-limit class, which its keys share.
    ALTER TABLE merchants
      ADD COLUMN limit_class text NOT NULL DEFAULT 'standard'
        CHECK (limit_class IN ('standard', 'high', 'max'));
    GRANT UPDATE (limit_class) ON merchants TO kobo_gateway;

    ALTER TABLE api_keys
      -- The key's scopes; NULL is all.
      ADD COLUMN scopes text[] CHECK (cardinality(scopes) > 0),
      -- The key's allowed IP networks; NULL is all.
      ADD COLUMN allowed_networks cidr[] CHECK (cardinality(allowed_networks) > 0),
      -- When a rolled key expires; NULL is never.
      ADD COLUMN expires_at timestamptz;
    GRANT UPDATE (name, scopes, allowed_networks, expires_at) ON api_keys TO kobo_gateway;

    -- The audit log. Append-only: the service's role has no other right.
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- operator:<name>, key:<id of a merchant's key>, or the system itself.
      actor text NOT NULL CHECK (actor ~ '^((operator|key):.+|system)$'),
      merchant_id uuid NOT NULL REFERENCES merchants,
      action text NOT NULL CHECK (action ~ '^[a-z_]+[.][a-z_]+$'),
      -- The changed object, such as key:<id>.
      object text NOT NULL CHECK (object <> ''),
      -- Before and after, without secrets; json keeps the exact text that was hashed.
      before json,
      before_hash bytea,
      after json,
      after_hash bytea,
      -- NULL for operators' changes, which have no request.
      request_id text,
      CHECK ((before IS NULL) = (before_hash IS NULL)),
      CHECK ((after IS NULL) = (after_hash IS NULL)),
      CHECK (before_hash = sha256(convert_to(before::text, 'UTF8'))),
      CHECK (after_hash = sha256(convert_to(after::text, 'UTF8')))
    );
    CREATE INDEX audit_log_merchant ON audit_log (merchant_id, id);
    GRANT SELECT, INSERT ON audit_log TO kobo_gateway;
  `);

/** Removes the restrictions of keys and the expiry of rolled ones. */
exports.down = (knex) =>
  knex.raw(`
    DROP TABLE audit_log;
    ALTER TABLE api_keys
      DROP COLUMN scopes, DROP COLUMN allowed_networks, DROP COLUMN expires_at;
    REVOKE UPDATE (name) ON api_keys FROM kobo_gateway;
    ALTER TABLE merchants DROP COLUMN limit_class;
  `);
