/**
 * What would take minutes takes moments: pauses before the bill provider, the rail and the card processor
 * are asked again, how long the card processor and merchants' servers are waited for, the rail's reversal
 * of what it had paid, and the grace period of virtual accounts. Cards are declined far more often than
 * any shop may have it.
 */
export const SHORT_TIMES = {
  REQUERY_SCALE: "0.01",
  QUERY_SCALE: "0.01",
  CARD_PROCESSOR_TIMEOUT_MS: "3000",
  WEBHOOK_TIMEOUT_MS: "5000",
  RAIL_REVERSE_MS: "500",
  CARD_DECLINES_PER_MINUTE: "10000",
  EXPIRY_GRACE_MS: "0",
};

/** Rate limits, and what a gateway does when its machine is late, are out of the way: these tests keep it busy. */
export const NO_LIMITS = {
  RATE_LIMIT_SCALE: "1000",
  LOOP_DELAY_MAX_MS: "60000",
  CONNECTIONS_PER_ADDRESS_MAX: "5000",
};
