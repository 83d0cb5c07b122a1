import { inTransaction } from "@kobo/postgres";
import * as attempts from "../../db/attempts";
import * as sessions from "../../db/sessions";
import { stepUpLimit } from "../../domain/attempt-limit";
import { ProblemError } from "../../domain/problem";
import { provenUntil, type Session } from "../../domain/session";
import type { Parts } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { isPassword } from "../proofs/passwords";
import { proveTotp } from "../proofs/prove-code";
import { challengePasskey, provePasskey } from "../proofs/prove-passkey";
import { secondFactorsOf } from "../proofs/second-factors";
import type { PasskeyResponse } from "../proofs/webauthn";
import { type OpenedSession, stepUpSession, userOf } from "./sessions";

/** @throws ProblemError SIGN_IN_FAILED, TOO_MANY_ATTEMPTS */
export async function stepUpByTotp(
  parts: Parts,
  session: Session,
  code: string,
): Promise<OpenedSession> {
  const limit = stepUpLimit(session.userId);
  await countAttempt(parts, [limit]);
  const isRight = await proveTotp(parts, { userId: session.userId, code });
  if (!isRight) throw new ProblemError("SIGN_IN_FAILED");
  return stepUp(parts, session);
}

export function beginPasskeyStepUp(parts: Parts, { userId }: Session) {
  return challengePasskey(parts, { purpose: "passkey-step-up", userId });
}

/** @throws ProblemError SIGN_IN_FAILED */
export async function stepUpByPasskey(
  parts: Parts,
  session: Session,
  { challengeToken: token, response }: { challengeToken: string; response: PasskeyResponse },
): Promise<OpenedSession> {
  const { userId } = session;
  const proven = await provePasskey(parts, { purpose: "passkey-step-up", token, response, userId });
  if (!proven) throw new ProblemError("SIGN_IN_FAILED");
  return stepUp(parts, session);
}

/**
 * Allows the enrolment of the first second factor, and no more.
 * @throws ProblemError NOT_ALLOWED with a second factor; SIGN_IN_FAILED, TOO_MANY_ATTEMPTS
 */
export async function provePassword(
  parts: Parts,
  session: Session,
  password: string,
): Promise<void> {
  const { db, now } = parts;
  const { id, userId } = session;
  const factors = await secondFactorsOf(db, userId);
  if (factors.length > 0) {
    const message = "Confirm with your passkey or authenticator app.";
    throw new ProblemError("NOT_ALLOWED", { message });
  }
  await requirePassword(parts, session, password);
  await sessions.setPasswordProven(db, { id, until: provenUntil(now()) });
}

/**
 * Returns the hash that the password was compared with.
 * @throws ProblemError SIGN_IN_FAILED, TOO_MANY_ATTEMPTS
 */
export async function requirePassword(
  parts: Parts,
  session: Session,
  password: string,
): Promise<string> {
  const limit = stepUpLimit(session.userId);
  await countAttempt(parts, [limit]);
  const { passwordHash } = await userOf(parts, session);
  if (!(await isPassword(password, passwordHash))) throw new ProblemError("SIGN_IN_FAILED");
  await attempts.reset(parts.db, limit.subject);
  return passwordHash;
}

async function stepUp(parts: Parts, session: Session): Promise<OpenedSession> {
  await attempts.reset(parts.db, stepUpLimit(session.userId).subject);
  return inTransaction(parts.db, (trx) => stepUpSession(trx, session, parts.now()));
}
