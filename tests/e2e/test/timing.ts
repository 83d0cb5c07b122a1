/**
 * What would take minutes takes moments: pauses before the bill provider and the rail are asked again,
 * the rail's reversal of what it had paid, and the grace period of virtual accounts.
 */
export const SHORT_TIMES = {
  REQUERY_SCALE: "0.01",
  QUERY_SCALE: "0.01",
  RAIL_REVERSE_MS: "500",
  EXPIRY_GRACE_MS: "0",
};
