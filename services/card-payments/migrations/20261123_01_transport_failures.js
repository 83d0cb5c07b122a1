exports.up = (knex) =>
  knex.raw(`
    -- The newest call got no response; the retry comes sooner when the processor's circuit breaker closes.
    ALTER TABLE payments ADD unreachable boolean NOT NULL DEFAULT false;
    ALTER TABLE refunds ADD unreachable boolean NOT NULL DEFAULT false;
    CREATE INDEX payments_unreachable ON payments (mode) WHERE unreachable;
    CREATE INDEX refunds_unreachable ON refunds (due_at) WHERE unreachable;
  `);

exports.down = (knex) =>
  knex.raw(`
    ALTER TABLE refunds DROP unreachable;
    ALTER TABLE payments DROP unreachable;
  `);
