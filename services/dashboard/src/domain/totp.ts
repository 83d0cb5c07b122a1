import { generateSecret, generateURI, verifySync } from "otplib";

const STEP_SECONDS = 30;
const ISSUER = "Kobo";
const CODE = /^\d{6}$/;

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The text of the QR code for the app. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

interface Attempt {
  secret: string;
  code: string;
  now: Date;
  /** The step of the last accepted code. */
  lastStep: number;
}

/**
 * The time step of a valid code; undefined for a wrong one and for one that was accepted before. Codes of the step
 * before and after are valid too, since clocks differ.
 */
export function stepOfCode({ secret, code, now, lastStep }: Attempt): number | undefined {
  const token = code.replaceAll(" ", "");
  if (!CODE.test(token)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return undefined;
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  return step > lastStep ? step : undefined;
}
