exports.up = (knex) =>
  knex.raw(`
    -- Users. Email addresses are in lower case.
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      name text NOT NULL,
      -- Argon2id in the PHC format.
      password_hash text NOT NULL,
      created_at timestamptz NOT NULL
    );

    -- The merchants themselves belong to the gateway.
    CREATE TABLE memberships (
      merchant_id uuid NOT NULL,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('owner', 'admin', 'operations', 'developer', 'viewer')),
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (merchant_id, user_id)
    );
    CREATE INDEX memberships_of_user ON memberships (user_id);

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      -- SHA-256 of the cookie's token.
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      address text NOT NULL,
      user_agent text NOT NULL,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      -- Until then the password counts as freshly proven, for the enrolment of the first second factor.
      password_proven_until timestamptz,
      -- Until then sensitive actions need no new proof.
      stepped_up_until timestamptz
    );
    CREATE INDEX sessions_of_user ON sessions (user_id);
    CREATE INDEX sessions_idle ON sessions (last_seen_at);

    -- Challenges for browsers, each used once, by the hash of the cookie.
    CREATE TABLE challenges (
      token_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN
        ('second-factor', 'passkey-sign-in', 'passkey-step-up', 'passkey-enrolment')),
      user_id uuid REFERENCES users ON DELETE CASCADE,
      -- WebAuthn's, in base64url; empty for a second factor.
      challenge text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX challenges_expiry ON challenges (expires_at);

    -- The ids are chosen before the confirmation, so that an interrupted one resumes without duplicates.
    CREATE TABLE sign_ups (
      id uuid PRIMARY KEY,
      email text NOT NULL,
      name text NOT NULL,
      password_hash text NOT NULL,
      merchant_name text NOT NULL,
      user_id uuid NOT NULL,
      merchant_id uuid NOT NULL,
      key_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      -- The lease of a confirmation: another one of the same sign-up waits.
      leased_until timestamptz,
      confirmed_at timestamptz
    );
    CREATE INDEX sign_ups_created ON sign_ups (created_at);

    CREATE TABLE recoveries (
      id uuid PRIMARY KEY,
      email text NOT NULL,
      created_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX recoveries_of_email ON recoveries (email);
    CREATE INDEX recoveries_created ON recoveries (created_at);

    CREATE TABLE invitations (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      email text NOT NULL,
      role text NOT NULL CHECK (role IN ('owner', 'admin', 'operations', 'developer', 'viewer')),
      invited_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      accepted_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX invitations_of_merchant ON invitations (merchant_id, id);
    CREATE INDEX invitations_created ON invitations (created_at);

    -- SHA-256 of the tokens in mails. Each attempt to send a mail creates one; the subject is used once.
    CREATE TABLE email_tokens (
      token_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('sign-up', 'recovery', 'invitation')),
      subject_id uuid NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);

    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('sign-up', 'recovery', 'invitation')),
      subject_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      due_at timestamptz DEFAULT clock_timestamp(),
      leased_until timestamptz,
      fence bigint NOT NULL DEFAULT 0
    );
    CREATE INDEX mails_due ON mails (due_at);

    CREATE TABLE passkeys (
      -- The credential id in base64url.
      id text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_of_user ON passkeys (user_id);

    CREATE TABLE totp_secrets (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      -- Encrypted, and the id of the key that opens it.
      sealed bytea NOT NULL,
      sealing_key_id text NOT NULL,
      -- Null until a code has shown that the app has the secret.
      confirmed_at timestamptz,
      -- The time step of the last accepted code: it and older ones are not accepted again.
      last_step bigint NOT NULL DEFAULT 0
    );

    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- SHA-256; a code has 80 random bits.
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );

    -- Failed attempts by account, address and mail, so that all processes count together.
    CREATE TABLE attempts (
      subject text PRIMARY KEY,
      failures int NOT NULL,
      last_at timestamptz NOT NULL,
      blocked_until timestamptz
    );
    CREATE INDEX attempts_last ON attempts (last_at);

    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      -- Null for a user without a merchant.
      merchant_id uuid,
      -- 'user:<id>', 'operator:<name>' or 'system'.
      actor text NOT NULL,
      action text NOT NULL,
      object text NOT NULL,
      before jsonb,
      after jsonb,
      -- Unknown from the intent until another service has answered.
      outcome text NOT NULL CHECK (outcome IN ('done', 'failed', 'unknown')),
      address text,
      request_id text
    );
    CREATE INDEX audit_log_of_merchant ON audit_log (merchant_id, id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON users, memberships, sessions, challenges, sign_ups, recoveries,
      invitations, email_tokens, mails, passkeys, totp_secrets, recovery_codes, attempts TO kobo_dashboard;
    GRANT SELECT, INSERT, UPDATE (after, outcome) ON audit_log TO kobo_dashboard;
  `);

exports.down = (knex) =>
  knex.raw(`
    DROP TABLE audit_log, attempts, recovery_codes, totp_secrets, passkeys, mails, email_tokens, invitations,
      recoveries, sign_ups, challenges, sessions, memberships, users;
  `);
