import { inTransaction } from "@kobo/postgres";
import * as recoveryCodes from "../../db/recovery-codes";
import * as signUps from "../../db/sign-ups";
import * as totpSecrets from "../../db/totp-secrets";
import { stepUpLimit } from "../../domain/attempt-limit";
import type { By } from "../../domain/audit";
import { rememberDevice } from "../../domain/known-device";
import { invalidField, ProblemError } from "../../domain/problem";
import { hashOfCode, newRecoveryCodes } from "../../domain/recovery-codes";
import { seal, unseal } from "../../domain/sealed-secret";
import type { Session } from "../../domain/session";
import { newTotpSecret, stepOfCode, totpUri } from "../../domain/totp";
import { endOtherSessions, type OpenedSession, stepUpSession, userOf } from "../access/sessions";
import { recordUserChange } from "../audit/record-change";
import type { Parts } from "../parts";
import { countAttempt } from "../proofs/count-attempt";

/** @throws ProblemError TOTP_ENROLLED */
export async function beginTotp(
  parts: Parts,
  session: Session,
): Promise<{ secret: string; uri: string }> {
  const { db, secretKeys } = parts;
  const { id: userId, email } = await userOf(parts, session);
  const secret = newTotpSecret();
  const begun = await totpSecrets.begin(db, {
    userId,
    sealed: seal(secretKeys, { userId, secret }),
  });
  if (!begun) throw new ProblemError("TOTP_ENROLLED");
  return { secret, uri: totpUri(secret, email) };
}

/**
 * Enrols the app when a code shows that it has the secret. Other sessions end: they were opened without it. Other
 * devices are strangers' for its codes until a sign-in. Returns the recovery codes, this once.
 * @throws ProblemError VALIDATION_ERROR for a wrong code; TOTP_ENROLLED, TOO_MANY_ATTEMPTS
 */
export async function confirmTotp(
  parts: Parts,
  session: Session,
  { code, device: cookie, by }: { code: string; device: string; by: By },
): Promise<OpenedSession & { codes: string[] }> {
  const { db, secretKeys, now } = parts;
  const { userId } = session;
  await countAttempt(parts, [stepUpLimit(userId)]);
  const totp = await totpSecrets.find(db, userId);
  if (!totp) throw beginAgain();
  if (totp.confirmedAt) throw new ProblemError("TOTP_ENROLLED");
  const { sealed, lastStep } = totp;
  const secret = unseal(secretKeys, { userId, sealed });
  const step = stepOfCode({ secret, code, now: now(), lastStep });
  if (step === undefined)
    throw invalidField("code", "The code is not right. Enter the newest one.");
  const account = await userOf(parts, session);
  return inTransaction(db, async (trx) => {
    const at = now();
    if (!(await totpSecrets.confirm(trx, { userId, sealed, step, at }))) throw beginAgain();
    await signUps.removeOpen(trx, userId);
    const codes = newRecoveryCodes();
    await recoveryCodes.replace(trx, { userId, hashes: codes.map(hashOfCode) });
    await recordUserChange(trx, { userId, action: "user.totp_added", by, at });
    await endOtherSessions(trx, session);
    const device = rememberDevice(secretKeys, { cookie, account, now: at });
    return { ...(await stepUpSession(trx, session, at)), device, codes };
  });
}

function beginAgain(): ProblemError {
  return invalidField("code", "Begin again: scan a new QR code.");
}

/** @throws ProblemError NOT_FOUND */
export async function removeTotp({ db, now }: Parts, session: Session, by: By): Promise<void> {
  const { userId } = session;
  await inTransaction(db, async (trx) => {
    if (!(await totpSecrets.remove(trx, userId))) throw new ProblemError("NOT_FOUND");
    await recoveryCodes.remove(trx, userId);
    await recordUserChange(trx, { userId, action: "user.totp_removed", by, at: now() });
  });
}

/**
 * Makes new codes; the old ones end.
 * @throws ProblemError NOT_FOUND without an authenticator app
 */
export async function replaceRecoveryCodes(
  { db, now }: Parts,
  { userId }: Session,
  by: By,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const totp = await totpSecrets.find(trx, userId);
    if (!totp?.confirmedAt) throw new ProblemError("NOT_FOUND");
    const codes = newRecoveryCodes();
    await recoveryCodes.replace(trx, { userId, hashes: codes.map(hashOfCode) });
    const action = "user.recovery_codes_replaced";
    await recordUserChange(trx, { userId, action, by, at: now() });
    return codes;
  });
}
