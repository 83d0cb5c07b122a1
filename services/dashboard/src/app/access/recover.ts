import { newUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import * as attempts from "../../db/attempts";
import * as emailTokens from "../../db/email-tokens";
import * as mails from "../../db/mails";
import * as recoveries from "../../db/recoveries";
import * as signUps from "../../db/sign-ups";
import * as users from "../../db/users";
import { mailboxLimit, mailingLimit, passwordLimit } from "../../domain/attempt-limit";
import { ProblemError } from "../../domain/problem";
import { hashOfToken } from "../../domain/token";
import { recordUserChange } from "../audit/record-change";
import type { Parts, Visitor } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { hashPassword } from "../proofs/passwords";
import { replacePassword } from "./replace-password";
import { requireGoodPassword } from "./sign-up";

/**
 * Orders the mail by which a password is replaced; an address without an account gets none.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export async function beginRecovery(
  parts: Parts,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<void> {
  const { db, now } = parts;
  await countAttempt(parts, [mailboxLimit(email, "recovery"), mailingLimit(visitor.address)]);
  const id = newUuid();
  await inTransaction(db, async (trx) => {
    const at = now();
    await recoveries.insert(trx, { id, email, at });
    await mails.insert(trx, { id: newUuid(), purpose: "recovery", subjectId: id, at });
  });
}

/**
 * Replaces the password and ends all sessions. The second factor stays.
 * @throws ProblemError TOKEN_INVALID, VALIDATION_ERROR
 */
export async function confirmRecovery(
  { db, now }: Parts,
  { token, password, visitor }: { token: string; password: string; visitor: Visitor },
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const id = await emailTokens.findSubject(db, { tokenHash, purpose: "recovery", now: now() });
  const recovery = id && (await recoveries.find(db, id));
  const user = recovery && (await users.findByEmail(db, recovery.email));
  if (!user || recovery.usedAt) throw new ProblemError("TOKEN_INVALID");
  requireGoodPassword(password, user.email);
  const passwordHash = await hashPassword(password);
  const { id: userId, email } = user;
  await inTransaction(db, async (trx) => {
    const at = now();
    if (!(await recoveries.markUsed(trx, { id: recovery.id, at }))) {
      throw new ProblemError("TOKEN_INVALID");
    }
    await recoveries.markAllUsed(trx, { email, at });
    await signUps.removeOpen(trx, userId);
    await replacePassword(trx, { userId, passwordHash, exceptId: null });
    const by = { actor: `user:${userId}`, ...visitor } as const;
    await recordUserChange(trx, { userId, action: "user.password_recovered", by, at });
  });
  await attempts.reset(db, passwordLimit(email).subject);
}
