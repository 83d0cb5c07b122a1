const FIRST = 4;
const LAST = 3;

/** Enough to recognise a customer's number by, and not enough to call it. */
export function maskPhone(phone: string): string {
  const hidden = phone.length - FIRST - LAST;
  if (hidden <= 0) return "*".repeat(phone.length);
  return `${phone.slice(0, FIRST)}${"*".repeat(hidden)}${phone.slice(-LAST)}`;
}
