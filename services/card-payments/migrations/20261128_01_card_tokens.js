exports.up = (knex) =>
  knex.raw(`
    -- Cards that a customer's browser has stored at the processor, to be charged by their ids. Without the number and
    -- the CVC (decision 98).
    CREATE TABLE card_tokens (
      id uuid PRIMARY KEY,
      merchant_id uuid NOT NULL,
      mode text NOT NULL CHECK (mode IN ('live', 'test')),
      idempotency_hash bytea,
      -- HMAC of the request, without the CVC and with the number's HMAC.
      request_fingerprint bytea NOT NULL,
      -- The purpose that it may be charged for, such as a checkout session; empty for any payment.
      purpose text NOT NULL,
      -- The customer has agreed to save the card.
      saves boolean NOT NULL,
      brand text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
      exp_year smallint NOT NULL,
      bin6 text NOT NULL CHECK (bin6 ~ '^[0-9]{6}$'),
      -- HMAC of the number with a key of its own.
      fingerprint bytea NOT NULL,
      vault_token text NOT NULL CHECK (vault_token <> ''),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- The payment that charges it.
      used_by uuid REFERENCES payments
    );
    CREATE UNIQUE INDEX card_tokens_idempotency ON card_tokens (merchant_id, mode, idempotency_hash)
      WHERE idempotency_hash IS NOT NULL;

    -- Whether the card is charged again for its customer.
    ALTER TABLE payments ADD COLUMN saves_card boolean NOT NULL DEFAULT true;

    GRANT SELECT, INSERT, UPDATE ON card_tokens TO kobo_card_payments;
  `);

exports.down = (knex) =>
  knex.raw("ALTER TABLE payments DROP COLUMN saves_card; DROP TABLE card_tokens;");
