/**
 * Shortens minutes to moments: retry pauses for the bill provider, the rail and the card processor,
 * timeouts of the card processor and of merchants' servers, the rail's reversals, and the grace
 * period of virtual accounts. Also allows many declined cards.
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

/** No rate limits and no load shedding: these tests keep the gateway busy. */
export const NO_LIMITS = {
  RATE_LIMIT_SCALE: "1000",
  LOOP_DELAY_MAX_MS: "60000",
  CONNECTIONS_PER_ADDRESS_MAX: "5000",
};
