const ZERO = 48;

/** The check digit: from the right every second digit counts twice. Separators, whose codes are below those of digits, do not count. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  let place = 0;
  for (let index = number.length - 1; index >= 0; index--) {
    const digit = number.charCodeAt(index) - ZERO;
    if (digit < 0) continue;
    const product = place % 2 === 0 ? digit : digit * 2;
    sum += product > 9 ? product - 9 : product;
    place += 1;
  }
  return sum % 10 === 0;
}
