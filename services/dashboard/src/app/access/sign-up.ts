import { newUuid } from "@kobo/core/ids";
import { nameProblem } from "@kobo/core/names";
import { inTransaction } from "@kobo/postgres";
import * as mails from "../../db/mails";
import * as signUps from "../../db/sign-ups";
import { mailboxLimit, mailingLimit } from "../../domain/attempt-limit";
import { passwordProblem } from "../../domain/password-rules";
import { invalidField } from "../../domain/problem";
import type { Parts, Visitor } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { hashPassword } from "../proofs/passwords";

interface NewSignUp {
  name: string;
  email: string;
  password: string;
  merchantName: string;
}

/**
 * Orders the mail by which the sign-up is confirmed. Whether the address has an account is looked up when the mail is
 * sent, so neither the answer nor its time tells.
 * @throws ProblemError VALIDATION_ERROR, TOO_MANY_ATTEMPTS
 */
export async function signUp(
  parts: Parts,
  { name, email, password, merchantName }: NewSignUp,
  visitor: Visitor,
): Promise<void> {
  const { db, now } = parts;
  requireGoodPassword(password, email);
  requireShowableName(merchantName);
  await countAttempt(parts, [mailboxLimit(email, "sign-up"), mailingLimit(visitor.address)]);
  const passwordHash = await hashPassword(password);
  const id = newUuid();
  await inTransaction(db, async (trx) => {
    const at = now();
    const ids = { id, userId: newUuid(), merchantId: newUuid(), keyId: newUuid() };
    await signUps.insert(trx, { ...ids, email, name, passwordHash, merchantName, at });
    await mails.insert(trx, { id: newUuid(), purpose: "sign-up", subjectId: id, at });
  });
}

/** @throws ProblemError VALIDATION_ERROR */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, { email });
  if (problem) throw invalidField("password", problem);
}

/** @throws ProblemError VALIDATION_ERROR */
export function requireShowableName(merchantName: string): void {
  const problem = nameProblem(merchantName);
  if (problem) throw invalidField("merchantName", `The name ${problem.message}.`);
}
