const FIRST = 4;
const LAST = 3;

/** Customers stay recognisable, but cannot be called. */
export function maskPhone(phone: string): string {
  const hidden = phone.length - FIRST - LAST;
  if (hidden <= 0) return "*".repeat(phone.length);
  return `${phone.slice(0, FIRST)}${"*".repeat(hidden)}${phone.slice(-LAST)}`;
}
