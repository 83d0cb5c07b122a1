import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import { getMerchant } from "../clients/merchants";
import * as auditLog from "../db/audit-log";
import * as memberships from "../db/memberships";
import * as passkeys from "../db/passkeys";
import * as recoveryCodes from "../db/recovery-codes";
import * as sessions from "../db/sessions";
import * as totpSecrets from "../db/totp-secrets";
import * as users from "../db/users";
import type { By } from "../domain/audit";
import { normalEmail } from "../domain/email";
import { ProblemError } from "../domain/problem";
import type { Role } from "../domain/role";
import { requireGoodPassword } from "./access/sign-up";
import { recordUserChange } from "./audit/record-change";
import type { Parts } from "./parts";
import { hashPassword } from "./proofs/passwords";

const PASSWORD_BYTES = 18;

/** The tools of the operations with users. */
export interface UserParts {
  db: Database;
  services: Pick<Parts["services"], "merchants">;
}

interface NewUser {
  email: string;
  name: string;
  /** A random one when absent. */
  password?: string;
  merchantId: string;
  role: Role;
  by: By;
}

/**
 * Makes a user for a merchant, or adds the merchant to the user of the address, whose password stays. Returns the
 * password of a new user.
 * @throws AppError MERCHANT_NOT_FOUND; ProblemError VALIDATION_ERROR for a weak password
 */
export async function createUser(
  { db, services }: UserParts,
  user: NewUser,
): Promise<string | undefined> {
  const { name, merchantId, role, by } = user;
  await getMerchant(services, merchantId);
  const email = normalEmail(user.email);
  const password = user.password ?? randomBytes(PASSWORD_BYTES).toString("base64url");
  requireGoodPassword(password, email);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const at = new Date();
    const id = newUuid();
    const isNew = await users.insert(trx, { id, email, name, passwordHash, at });
    const userId = isNew ? id : (await users.findByEmail(trx, email))?.id;
    if (!userId) throw new ProblemError("NOT_FOUND");
    if (await memberships.insert(trx, { merchantId, userId, role, at })) {
      const object = `user:${userId}`;
      const entry = { at, merchantId, by, object, outcome: "done", before: null } as const;
      await auditLog.append(trx, { ...entry, action: "team.joined", after: { role } });
    }
    if (!isNew) return undefined;
    await recordUserChange(trx, { userId, action: "user.created", by, at });
    return password;
  });
}

/**
 * Removes a user's second factors, who has lost them all, and ends the sessions.
 * @throws ProblemError NOT_FOUND
 */
export async function resetFactors(
  db: Database,
  { email, by }: { email: string; by: By },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await users.findByEmail(trx, normalEmail(email));
    if (!user) throw new ProblemError("NOT_FOUND", { message: `${email} has no account.` });
    const { id: userId } = user;
    await totpSecrets.remove(trx, userId);
    await recoveryCodes.remove(trx, userId);
    await passkeys.removeAll(trx, userId);
    await sessions.removeOthers(trx, { userId, exceptId: null });
    await recordUserChange(trx, { userId, action: "user.factors_reset", by, at: new Date() });
  });
}
