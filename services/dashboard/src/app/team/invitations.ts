import { isUuid, newUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import { getMerchant } from "../../clients/merchants";
import * as auditLog from "../../db/audit-log";
import * as emailTokens from "../../db/email-tokens";
import * as invitations from "../../db/invitations";
import * as mails from "../../db/mails";
import * as memberships from "../../db/memberships";
import * as users from "../../db/users";
import { invitationLimits, mailboxLimit } from "../../domain/attempt-limit";
import type { By } from "../../domain/audit";
import { INVITATION_MS, OPEN_INVITATIONS_MAX } from "../../domain/invitation";
import { invalidField, ProblemError } from "../../domain/problem";
import type { Role } from "../../domain/role";
import type { Session } from "../../domain/session";
import { hashOfToken } from "../../domain/token";
import { type OpenedSession, openSession, userOf } from "../access/sessions";
import { requireGoodPassword } from "../access/sign-up";
import { recordUserChange } from "../audit/record-change";
import type { Parts, Visitor } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { hashPassword } from "../proofs/passwords";
import { mayManage, requireRole } from "./members";
import { revokeOne } from "./revoke-invitations";

interface NewInvitation {
  merchantId: string;
  actor: { userId: string; role: Role };
  email: string;
  role: Role;
  by: By;
}

/**
 * Orders the mail with the invitation. Whether the address has an account does not matter.
 * @throws ProblemError NOT_ALLOWED for an owner by anyone else; VALIDATION_ERROR for a member, or when too many
 *   invitations are open; TOO_MANY_ATTEMPTS
 */
export async function invite(
  parts: Parts,
  { merchantId, actor, email, role, by }: NewInvitation,
): Promise<string> {
  const { db, now } = parts;
  requireRole(actor.role, [role]);
  const members = await memberships.listOfMerchant(db, merchantId);
  if (members.some((member) => member.email === email)) {
    throw invalidField("email", "This person is in the team already.");
  }
  const limits = invitationLimits({ userId: actor.userId, merchantId });
  await countAttempt(parts, [mailboxLimit(email, "invitation"), ...limits]);
  const id = newUuid();
  await inTransaction(db, async (trx) => {
    const at = now();
    const team = await memberships.lockAll(trx, merchantId);
    requireRole(team.find(({ userId }) => userId === actor.userId)?.role, [role]);
    const open = await invitations.listOpen(trx, { merchantId, now: at });
    if (open.length >= OPEN_INVITATIONS_MAX) {
      throw invalidField("email", `${open.length} invitations are open. Revoke some first.`);
    }
    const expiresAt = new Date(at.getTime() + INVITATION_MS);
    const invitation = { id, merchantId, email, role, invitedBy: actor.userId, expiresAt };
    await invitations.insert(trx, { ...invitation, at });
    await mails.insert(trx, { id: newUuid(), purpose: "invitation", subjectId: id, at });
    await auditLog.append(trx, {
      ...{ at, merchantId, by, outcome: "done", before: null },
      action: "team.invited",
      object: `invitation:${id}`,
      after: { email, role },
    });
  });
  return id;
}

/** @throws ProblemError NOT_FOUND; NOT_ALLOWED for an owner's by anyone else */
export async function revokeInvitation(
  { db, now }: Parts,
  {
    merchantId,
    id,
    actor,
    by,
  }: Pick<NewInvitation, "merchantId" | "actor" | "by"> & { id: string },
): Promise<void> {
  if (!isUuid(id)) throw new ProblemError("NOT_FOUND");
  await inTransaction(db, async (trx) => {
    const revoked = await revokeOne(trx, { id, merchantId, by, at: now() });
    if (!revoked) throw new ProblemError("NOT_FOUND");
    requireRole(actor.role, [revoked.role]);
  });
}

/** @throws ProblemError TOKEN_INVALID */
export async function getInvitation(parts: Parts, token: string) {
  const { db, services } = parts;
  const invitation = await findInvitation(parts, token);
  const [merchant, user] = await Promise.all([
    getMerchant(services, invitation.merchantId),
    users.findByEmail(db, invitation.email),
  ]);
  return { ...invitation, merchantName: merchant.name, hasAccount: user !== undefined };
}

interface Acceptance {
  token: string;
  /** Of a signed-in user. */
  session: Session | undefined;
  /** For a new account. */
  name: string | undefined;
  password: string | undefined;
  visitor: Visitor;
}

/**
 * Joins the team: signed in, or with a new account, which is then signed in.
 * @throws ProblemError TOKEN_INVALID; SIGNED_OUT when the address has an account; NOT_ALLOWED for another's address;
 *   VALIDATION_ERROR
 */
export async function acceptInvitation(
  parts: Parts,
  { token, session, name, password, visitor }: Acceptance,
): Promise<{ session: Session; opened?: OpenedSession }> {
  const { db, now } = parts;
  const invitation = await findInvitation(parts, token);
  const { email } = invitation;
  const known = await users.findByEmail(db, email);
  if (known) {
    if (!session) throw new ProblemError("SIGNED_OUT", { message: "Sign in to accept." });
    const user = await userOf(parts, session);
    if (user.id !== known.id) {
      const message = `This invitation is for ${email}. Sign in with that address.`;
      throw new ProblemError("NOT_ALLOWED", { message });
    }
    await inTransaction(db, (trx) =>
      join(trx, { invitation, userId: user.id, visitor, at: now() }),
    );
    return { session };
  }
  if (!name) throw invalidField("name", "Enter your name.");
  if (!password) throw invalidField("password", "Choose a password.");
  requireGoodPassword(password, email);
  const passwordHash = await hashPassword(password);
  const userId = newUuid();
  return inTransaction(db, async (trx) => {
    const at = now();
    const user = { id: userId, email, name, passwordHash };
    if (!(await users.insert(trx, { ...user, at }))) throw new ProblemError("EMAIL_TAKEN");
    await join(trx, { invitation, userId, visitor, at });
    const by: By = { actor: `user:${userId}`, ...visitor };
    await recordUserChange(trx, { userId, action: "user.created", by, at });
    const proofs = { userId, visitor, passwordHash, secondFactor: false, replaced: session };
    const opened = await openSession(trx, proofs, { now: at, secretKeys: parts.secretKeys });
    return { session: opened.session, opened };
  });
}

async function findInvitation({ db, now }: Parts, token: string): Promise<invitations.Invitation> {
  const at = now();
  const key = { tokenHash: hashOfToken(token), purpose: "invitation", now: at } as const;
  const id = await emailTokens.findSubject(db, key);
  const invitation = id && (await invitations.findOpen(db, { id, now: at }));
  if (!invitation) throw new ProblemError("TOKEN_INVALID");
  return invitation;
}

interface Joining {
  invitation: invitations.Invitation;
  userId: string;
  visitor: Visitor;
  at: Date;
}

async function join(
  trx: Parameters<typeof memberships.insert>[0],
  { invitation, userId, visitor, at }: Joining,
): Promise<void> {
  const { id, merchantId, role, invitedBy } = invitation;
  const team = await memberships.lockAll(trx, merchantId);
  const inviter = team.find((member) => member.userId === invitedBy);
  if (!mayManage(inviter?.role, [role])) throw new ProblemError("TOKEN_INVALID");
  if (!(await invitations.accept(trx, { id, at }))) throw new ProblemError("TOKEN_INVALID");
  if (!(await memberships.insert(trx, { merchantId, userId, role, at }))) return;
  await auditLog.append(trx, {
    ...{ at, merchantId, outcome: "done", before: null },
    by: { actor: `user:${userId}`, ...visitor },
    action: "team.joined",
    object: `user:${userId}`,
    after: { role },
  });
}
