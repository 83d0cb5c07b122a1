import { lagosClock } from "../lagos-time";

/** The scheme's own form: the sending bank, the time of day in Lagos, and twelve digits. */
export function sessionId(bankCode: string, at: Date, twelveDigits: string): string {
  const time = lagosClock(at).slice(2, 19).replace(/\D/g, "");
  return `${bankCode}${time}${twelveDigits}`;
}
