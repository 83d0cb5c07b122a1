import type { Database, Transaction } from "@kobo/postgres";
import * as passkeys from "../../db/passkeys";
import * as totpSecrets from "../../db/totp-secrets";
import { ProblemError } from "../../domain/problem";
import { isFresh, type Session } from "../../domain/session";
import type { Parts } from "../parts";

export type SecondFactor = "totp" | "passkey";

export async function secondFactorsOf(
  db: Database | Transaction,
  userId: string,
): Promise<SecondFactor[]> {
  const [totp, keys] = await Promise.all([
    totpSecrets.find(db, userId),
    passkeys.listOfUser(db, userId),
  ]);
  return [
    ...(totp?.confirmedAt ? (["totp"] as const) : []),
    ...(keys.length > 0 ? (["passkey"] as const) : []),
  ];
}

/**
 * The proof that a sensitive action needs: `step-up` a fresh second factor; `enrolment` the same, or a fresh password before
 * there is one; `password-within` the same, or nothing, because the request itself holds the password.
 */
export type Proof = "step-up" | "enrolment" | "password-within";

/** @throws ProblemError STEP_UP_REQUIRED */
export async function requireProof(
  { db, now }: Pick<Parts, "db" | "now">,
  session: Session,
  proof: Proof,
): Promise<void> {
  if (isFresh(session.steppedUpUntil, now())) return;
  if (proof !== "step-up" && (await secondFactorsOf(db, session.userId)).length === 0) {
    if (proof === "password-within" || isFresh(session.passwordProvenUntil, now())) return;
  }
  throw new ProblemError("STEP_UP_REQUIRED");
}
