import type { Transaction } from "@kobo/postgres";
import * as challenges from "../../db/challenges";
import * as sessions from "../../db/sessions";
import * as users from "../../db/users";

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The hash that the new one replaces; any when absent. */
  before?: string;
  /** The session that stays open. */
  exceptId: string | null;
}

/**
 * Sets a new password, and ends what the old one has opened: the sessions, and the challenges for a second factor.
 * False when the user has another password than `before` by now.
 */
export async function replacePassword(
  trx: Transaction,
  { userId, exceptId, ...password }: NewPassword,
): Promise<boolean> {
  // First of all, so that a sign-in with the old password, which holds the user, is over or sees the new one.
  if (!(await users.setPassword(trx, { id: userId, ...password }))) return false;
  await challenges.removeOfUser(trx, userId);
  await sessions.removeOthers(trx, { userId, exceptId });
  return true;
}
