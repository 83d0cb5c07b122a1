import * as memberships from "../../db/memberships";
import { ProblemError } from "../../domain/problem";
import { type Action, isAllowed, type Role } from "../../domain/role";
import type { Parts } from "../parts";

/**
 * The role of a member who may do this.
 * @throws ProblemError NOT_FOUND for a merchant that the user does not belong to, as for none; NOT_ALLOWED
 */
export async function requireMember(
  { db }: Pick<Parts, "db">,
  { merchantId, userId, action }: { merchantId: string; userId: string; action: Action },
): Promise<Role> {
  const role = await memberships.roleOf(db, { merchantId, userId });
  if (!role) throw new ProblemError("NOT_FOUND");
  if (!isAllowed(role, action)) throw new ProblemError("NOT_ALLOWED");
  return role;
}
