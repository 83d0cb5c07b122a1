import type { Mode } from "@kobo/core/tenant";
import { invalid } from "./field-problems";

const LOCAL = /^0\d{10}$/;
const INTERNATIONAL = /^\+?234(\d{10})$/;

/** The sandbox's test numbers, each with its own behaviour (bill-provider facts, section 9). */
const SANDBOX = new Set(["201000000000", "300000000000", "400000000000", "500000000000"]);

/** Whether the sandbox's provider injects a fault for this number. */
export function isSandboxNumber(text: string): boolean {
  return SANDBOX.has(text);
}

/**
 * The number in the provider's format, `0XXXXXXXXXX` (decision 86); undefined for anything else. The network is not
 * checked, because numbers are portable.
 */
export function normalisedPhone(phone: string, mode: Mode): string | undefined {
  if (mode === "test" && SANDBOX.has(phone)) return phone;
  if (LOCAL.test(phone)) return phone;
  const [, national] = INTERNATIONAL.exec(phone) ?? [];
  return national === undefined ? undefined : `0${national}`;
}

/** @throws AppError VALIDATION_ERROR */
export function checkPhone(phone: string, mode: Mode): void {
  if (normalisedPhone(phone, mode) !== undefined) return;
  throw invalid("phone", "invalid", "must be a phone number: 0XXXXXXXXXX, 234… or +234…");
}
