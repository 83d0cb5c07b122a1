import { inTransaction, type Transaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as invitations from "../../db/invitations";
import * as memberships from "../../db/memberships";
import * as users from "../../db/users";
import type { By } from "../../domain/audit";
import { ProblemError } from "../../domain/problem";
import { isAllowed, type Role } from "../../domain/role";
import type { Parts } from "../parts";
import { revokeAll } from "./revoke-invitations";

export async function getTeam({ db, now }: Parts, merchantId: string) {
  const [members, open] = await Promise.all([
    memberships.listOfMerchant(db, merchantId),
    invitations.listOpen(db, { merchantId, now: now() }),
  ]);
  return { members, invitations: open };
}

interface MemberChange {
  merchantId: string;
  /** The user that asks. */
  actorId: string;
  /** Whose membership it is. */
  userId: string;
  by: By;
}

/**
 * Revokes the member's open invitations that the new role could not make.
 * @throws ProblemError NOT_FOUND; NOT_ALLOWED when it is about an owner; LAST_OWNER
 */
export async function changeRole(
  { db, now }: Parts,
  { role, ...change }: MemberChange & { role: Role },
): Promise<void> {
  const { merchantId, userId, by } = change;
  await inTransaction(db, async (trx) => {
    const before = await lockChanged(trx, { ...change, after: role });
    if (before === role) return;
    const at = now();
    await memberships.setRole(trx, { merchantId, userId, role });
    await revokeAll(
      trx,
      { merchantId, by, at },
      (open) => open.invitedBy === userId && !mayManage(role, [open.role]),
    );
    await auditLog.append(trx, {
      ...{ at, merchantId, by, outcome: "done" },
      action: "team.role_changed",
      object: `user:${userId}`,
      before: { role: before },
      after: { role },
    });
  });
}

/**
 * Revokes the open invitations by the member and to the member's address.
 * @throws ProblemError NOT_FOUND; NOT_ALLOWED when it is about an owner; LAST_OWNER
 */
export async function removeMember({ db, now }: Parts, change: MemberChange): Promise<void> {
  const { merchantId, userId, by } = change;
  await inTransaction(db, async (trx) => {
    const role = await lockChanged(trx, { ...change, after: null });
    const at = now();
    const user = await users.find(trx, userId);
    await memberships.remove(trx, { merchantId, userId });
    await revokeAll(
      trx,
      { merchantId, by, at },
      (open) => open.invitedBy === userId || open.email === user?.email,
    );
    await auditLog.append(trx, {
      ...{ at, merchantId, by, outcome: "done" },
      action: "team.removed",
      object: `user:${userId}`,
      before: { role },
      after: null,
    });
  });
}

/** The role before an allowed change, with the memberships locked, so that two changes cannot pass together. */
async function lockChanged(
  trx: Transaction,
  { merchantId, actorId, userId, after }: MemberChange & { after: Role | null },
): Promise<Role> {
  const members = await memberships.lockAll(trx, merchantId);
  const before = members.find((member) => member.userId === userId)?.role;
  const actor = members.find((member) => member.userId === actorId)?.role;
  if (!before) throw new ProblemError("NOT_FOUND");
  requireRole(actor, [before, after]);
  const owners = members.filter(({ role }) => role === "owner");
  if (before === "owner" && after !== "owner" && owners.length === 1) {
    throw new ProblemError("LAST_OWNER");
  }
  return before;
}

/** Whether a user may grant and revoke these roles. */
export function mayManage(actor: Role | undefined, roles: readonly (Role | null)[]): boolean {
  const action = roles.includes("owner") ? "owners.write" : "team.write";
  return actor !== undefined && isAllowed(actor, action);
}

/** @throws ProblemError NOT_ALLOWED */
export function requireRole(actor: Role | undefined, roles: readonly (Role | null)[]): void {
  if (!mayManage(actor, roles)) throw new ProblemError("NOT_ALLOWED");
}
