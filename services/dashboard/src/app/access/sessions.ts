import { newUuid } from "@kobo/core/ids";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as sessions from "../../db/sessions";
import * as users from "../../db/users";
import { rememberDevice } from "../../domain/known-device";
import { ProblemError } from "../../domain/problem";
import { hasEnded, provenUntil, SEEN_EVERY_MS, type Session } from "../../domain/session";
import { hashOfToken, newToken } from "../../domain/token";
import type { Parts, Visitor } from "../parts";
import { secondFactorsOf } from "../proofs/second-factors";

/** A session with the token for its cookie. */
export interface OpenedSession {
  session: Session;
  token: string;
  /** After a sign-in and the enrolment of an app, for the device cookie. */
  device?: string;
}

interface Proofs {
  userId: string;
  visitor: Visitor;
  /** The hash that the password was compared with; null without a password. */
  passwordHash: string | null;
  secondFactor: boolean;
  /** The session that the browser had, which ends. */
  replaced: Session | undefined;
}

const USER_AGENT_MAX = 300;

/**
 * Holds a user until commit. A password is compared outside of the transaction, so it may have been replaced meanwhile.
 * @throws ProblemError SIGNED_OUT for a user that is gone; SIGN_IN_FAILED for one with another password by now
 */
export async function holdUser(
  trx: Transaction,
  { userId, passwordHash }: Pick<Proofs, "userId" | "passwordHash">,
): Promise<users.User> {
  const user = await users.hold(trx, userId);
  if (!user) throw new ProblemError("SIGNED_OUT");
  if (passwordHash !== null && user.passwordHash !== passwordHash) {
    throw new ProblemError("SIGN_IN_FAILED");
  }
  return user;
}

/**
 * Signs a user in, under a new token.
 * @throws ProblemError SIGNED_OUT for a user that is gone, or has a second factor by now that was not proven;
 *   SIGN_IN_FAILED for one with another password by now
 */
export async function openSession(
  trx: Transaction,
  { userId, visitor, passwordHash, secondFactor, replaced }: Proofs,
  { now, secretKeys }: { now: Date } & Pick<Parts, "secretKeys">,
): Promise<OpenedSession> {
  const account = await holdUser(trx, { userId, passwordHash });
  if (!secondFactor && (await secondFactorsOf(trx, userId)).length > 0) {
    throw new ProblemError("SIGNED_OUT", { message: "Enter your password again." });
  }
  if (replaced) await sessions.remove(trx, replaced);
  const token = newToken();
  const session: Session = {
    id: newUuid(),
    userId,
    address: visitor.address,
    userAgent: visitor.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    lastSeenAt: now,
    passwordProvenUntil: passwordHash === null ? null : provenUntil(now),
    steppedUpUntil: secondFactor ? provenUntil(now) : null,
  };
  await sessions.insert(trx, { ...session, tokenHash: hashOfToken(token) });
  await sessions.removeOldest(trx, userId);
  const device = rememberDevice(secretKeys, { cookie: visitor.device, account, now });
  return { session, token, device };
}

/**
 * Ends the sessions that were opened without a second factor that the transaction has enrolled. It waits for sign-ins by the
 * password alone; later ones find the factor.
 */
export async function endOtherSessions(
  trx: Transaction,
  { id, userId }: Pick<Session, "id" | "userId">,
): Promise<void> {
  await users.lock(trx, userId);
  await sessions.removeOthers(trx, { userId, exceptId: id });
}

/** The session of a cookie; undefined without one, or when it has ended. */
export async function findSession(
  { db, now }: Pick<Parts, "db" | "now">,
  token: string | undefined,
  address: string,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const session = await sessions.findByToken(db, hashOfToken(token));
  const at = now();
  if (!session || hasEnded(session, at)) return undefined;
  if (at.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return session;
  await sessions.touch(db, { id: session.id, at, address });
  return { ...session, lastSeenAt: at };
}

/**
 * Records a fresh proof of the second factor. The session gets a new token.
 * @throws ProblemError SIGNED_OUT when it has ended meanwhile
 */
export async function stepUpSession(
  trx: Transaction,
  session: Session,
  now: Date,
): Promise<OpenedSession> {
  const token = newToken();
  const until = provenUntil(now);
  const isOpen = await sessions.stepUp(trx, {
    id: session.id,
    tokenHash: hashOfToken(token),
    until,
  });
  if (!isOpen) throw new ProblemError("SIGNED_OUT");
  return { session: { ...session, steppedUpUntil: until }, token };
}

export async function signOut({ db }: Pick<Parts, "db">, session: Session): Promise<void> {
  await sessions.remove(db, session);
}

/** @throws ProblemError SIGNED_OUT for a user that is gone */
export async function userOf(
  { db }: Pick<Parts, "db">,
  { userId }: Pick<Session, "userId">,
): Promise<users.User> {
  const user = await users.find(db, userId);
  if (!user) throw new ProblemError("SIGNED_OUT");
  return user;
}

/** Opens a session in a transaction of its own. */
export async function signIn(
  { db, now, secretKeys }: Pick<Parts, "db" | "now" | "secretKeys">,
  proofs: Proofs,
): Promise<OpenedSession> {
  return inTransaction(db, (trx) => openSession(trx, proofs, { now: now(), secretKeys }));
}
