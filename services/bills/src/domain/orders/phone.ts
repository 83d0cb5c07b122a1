import type { Mode } from "@kobo/core/tenant";
import { invalid } from "./field-problems";

const LOCAL = /^0\d{10}$/;
const INTERNATIONAL = /^\+?234(\d{10})$/;

/** Numbers by which the sandbox is told how to behave (bill-provider facts, section 9). */
const SANDBOX = new Set(["201000000000", "300000000000", "400000000000", "500000000000"]);

/** Whether the sandbox makes trouble about it because it is asked to. */
export function isSandboxNumber(text: string): boolean {
  return SANDBOX.has(text);
}

/**
 * The number as the provider wants it, `0XXXXXXXXXX` (decision 86); undefined for anything else.
 * Which network it belongs to is not looked at: numbers are carried from one to another.
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
