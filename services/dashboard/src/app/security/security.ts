import { isUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import * as passkeys from "../../db/passkeys";
import * as recoveries from "../../db/recoveries";
import * as recoveryCodes from "../../db/recovery-codes";
import * as sessions from "../../db/sessions";
import * as signUps from "../../db/sign-ups";
import * as totpSecrets from "../../db/totp-secrets";
import type { By } from "../../domain/audit";
import { rememberDevice } from "../../domain/known-device";
import { ProblemError } from "../../domain/problem";
import type { Session } from "../../domain/session";
import { replacePassword } from "../access/replace-password";
import { userOf } from "../access/sessions";
import { requireGoodPassword } from "../access/sign-up";
import { requirePassword } from "../access/step-up";
import { recordUserChange } from "../audit/record-change";
import type { Parts } from "../parts";
import { hashPassword } from "../proofs/passwords";

/** The user's means of signing in, and open sessions. */
export async function getSecurity({ db, now }: Parts, { userId }: Session) {
  const [totp, recoveryCodesLeft, keys, open] = await Promise.all([
    totpSecrets.find(db, userId),
    recoveryCodes.countLeft(db, userId),
    passkeys.listOfUser(db, userId),
    sessions.listOfUser(db, userId, now()),
  ]);
  const isEnrolled = Boolean(totp?.confirmedAt);
  return { totp: isEnrolled, recoveryCodesLeft, passkeys: keys, sessions: open };
}

/**
 * Other sessions end, and other devices are strangers' from now on. Returns the device cookie of this one.
 * @throws ProblemError SIGN_IN_FAILED for a wrong password, or one that was replaced meanwhile; VALIDATION_ERROR,
 *   TOO_MANY_ATTEMPTS
 */
export async function changePassword(
  parts: Parts,
  session: Session,
  { current, password, device, by }: { current: string; password: string; device: string; by: By },
): Promise<string> {
  const { db, now, secretKeys } = parts;
  const { id, email } = await userOf(parts, session);
  requireGoodPassword(password, email);
  const before = await requirePassword(parts, session, current);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const at = now();
    await signUps.removeOpen(trx, id);
    const change = { userId: id, passwordHash, before, exceptId: session.id };
    if (!(await replacePassword(trx, change))) throw new ProblemError("SIGN_IN_FAILED");
    await recoveries.markAllUsed(trx, { email, at });
    await recordUserChange(trx, { userId: id, action: "user.password_changed", by, at });
  });
  return rememberDevice(secretKeys, { cookie: device, account: { id, passwordHash }, now: now() });
}

/** @throws ProblemError NOT_FOUND */
export async function endSession(
  { db, now }: Parts,
  { userId }: Session,
  { id, by }: { id: string; by: By },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isRemoved = isUuid(id) && (await sessions.remove(trx, { id, userId }));
    if (!isRemoved) throw new ProblemError("NOT_FOUND");
    await recordEnd(trx, { userId, by, at: now(), ended: 1 });
  });
}

export async function endOtherSessions(
  { db, now }: Parts,
  { id, userId }: Session,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await sessions.removeOthers(trx, { userId, exceptId: id });
    if (ended > 0) await recordEnd(trx, { userId, by, at: now(), ended });
  });
}

type Transaction = Parameters<typeof recordUserChange>[0];

async function recordEnd(
  trx: Transaction,
  { ended, ...of }: { userId: string; by: By; at: Date; ended: number },
): Promise<void> {
  await recordUserChange(trx, { ...of, action: "user.sessions_ended", after: { sessions: ended } });
}
