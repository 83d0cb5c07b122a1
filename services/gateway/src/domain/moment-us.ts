const US_PER_MS = 1_000n;
/** 0 means "none" on the wire, and no record is older than 1970. */
const FIRST_US = 1n;

const DATE = /^\d{4}-\d\d-\d\d$/;
const FRACTION = /\.(\d+)/;
const US_DIGITS = 6;

/**
 * µs since 1970 of an RFC 3339 timestamp, or of a day's midnight in UTC. Finer digits are rounded up: no record is in
 * between, so "at or after" and "before" keep their meaning.
 */
export function microsecondsAt(text: string): bigint {
  const fraction = FRACTION.exec(text)?.[1] ?? "";
  const whole = DATE.test(text) ? `${text}T00:00:00Z` : text.replace(FRACTION, "");
  const us = BigInt(Date.parse(whole)) * US_PER_MS + fractionUs(fraction);
  return us > FIRST_US ? us : FIRST_US;
}

function fractionUs(digits: string): bigint {
  const us = BigInt(digits.slice(0, US_DIGITS).padEnd(US_DIGITS, "0"));
  return /[1-9]/.test(digits.slice(US_DIGITS)) ? us + 1n : us;
}
