import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { createKey, deactivateKey } from "../../clients/keys";
import { createMerchant } from "../../clients/merchants";
import * as emailTokens from "../../db/email-tokens";
import * as memberships from "../../db/memberships";
import * as signUps from "../../db/sign-ups";
import * as users from "../../db/users";
import { addressLimit, confirmationLimit } from "../../domain/attempt-limit";
import type { By } from "../../domain/audit";
import { invalidField, ProblemError } from "../../domain/problem";
import type { Session } from "../../domain/session";
import { hashOfToken } from "../../domain/token";
import { recordUserChange } from "../audit/record-change";
import type { Parts, Visitor } from "../parts";
import { countAttempt, forgiveAttempt } from "../proofs/count-attempt";
import { isPassword } from "../proofs/passwords";
import { replacePassword } from "./replace-password";
import { type OpenedSession, openSession } from "./sessions";
import { requireShowableName } from "./sign-up";

/** Longer than one confirmation takes; a crashed one is resumed after this. */
const LEASE_MS = 30_000;

const FIRST_KEY = "First test key";
/** One that was cut off leaves a key whose secret is lost; each attempt needs one more at most. */
const KEYS_MAX = 3;

interface Confirmation {
  token: string;
  /** Of the sign-up: without it, a stranger could sign up with another's address and know the password. */
  password: string;
  /** Replaces the chosen name when that resembles another merchant's. */
  merchantName: string | undefined;
  visitor: Visitor;
  replaced: Session | undefined;
}

export interface ConfirmedSignUp extends OpenedSession {
  merchantId: string;
  firstTestKey: string;
}

/**
 * Makes the user, the merchant with its wallet, and the first test key, and signs in. The ids were chosen with the
 * sign-up, so a confirmation that was cut off is repeated with the same link and makes nothing twice.
 * @throws ProblemError TOKEN_INVALID, EMAIL_TAKEN, IN_PROGRESS; SIGN_IN_FAILED for another password than the sign-up's;
 *   TOO_MANY_ATTEMPTS; VALIDATION_ERROR for the merchant's name
 */
export async function confirmSignUp(
  parts: Parts,
  { token, password, merchantName, visitor, replaced }: Confirmation,
): Promise<ConfirmedSignUp> {
  const { db, now } = parts;
  if (merchantName !== undefined) requireShowableName(merchantName);
  const id = await emailTokens.findSubject(db, {
    tokenHash: hashOfToken(token),
    purpose: "sign-up",
    now: now(),
  });
  if (!id) throw new ProblemError("TOKEN_INVALID");
  await requireOwnPassword(parts, { id, password, visitor });
  const signUp = await beginConfirmation(parts, { id, merchantName, visitor });
  try {
    return await completeConfirmation(parts, signUp, { visitor, replaced });
  } catch (error) {
    await signUps.endLease(db, id);
    throw error;
  }
}

async function requireOwnPassword(
  parts: Parts,
  { id, password, visitor }: Pick<Confirmation, "password" | "visitor"> & { id: string },
): Promise<void> {
  const signUp = await signUps.find(parts.db, id);
  if (!signUp || signUp.confirmedAt) throw new ProblemError("TOKEN_INVALID");
  const limits = { account: confirmationLimit(id), address: addressLimit(visitor.address) };
  await countAttempt(parts, Object.values(limits));
  if (!(await isPassword(password, signUp.passwordHash))) throw new ProblemError("SIGN_IN_FAILED");
  await forgiveAttempt(parts, limits);
}

/** Claims the sign-up, and makes the user: the first confirmation of an address has it. */
async function beginConfirmation(
  { db, now }: Parts,
  {
    id,
    merchantName,
    visitor,
  }: Omit<Confirmation, "password" | "replaced" | "token"> & { id: string },
): Promise<signUps.SignUp> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const signUp = await signUps.lock(trx, id);
    if (!signUp || signUp.confirmedAt) throw new ProblemError("TOKEN_INVALID");
    if (signUp.leasedUntil && signUp.leasedUntil > at) throw new ProblemError("IN_PROGRESS");
    const userId = await claimUser(trx, signUp, { visitor, at });
    const claimed = { ...signUp, userId, merchantName: merchantName ?? signUp.merchantName };
    await signUps.lease(trx, claimed, new Date(at.getTime() + LEASE_MS));
    return claimed;
  });
}

/** Makes the user, or gives an account that is in no use the new password. Returns the user's id. */
async function claimUser(
  trx: Transaction,
  signUp: signUps.SignUp,
  { visitor, at }: { visitor: Visitor; at: Date },
): Promise<string> {
  const { userId, email, name, passwordHash } = signUp;
  const user = { id: userId, email, name, passwordHash };
  if (await users.insert(trx, { ...user, at })) return userId;
  const known = await users.findByEmail(trx, email);
  if (!known) throw new ProblemError("TOKEN_INVALID");
  if (!(await users.isUnused(trx, known.id))) throw new ProblemError("EMAIL_TAKEN");
  if (known.id === userId) {
    // The sign-up's password is right no more once the user has another.
    if (known.passwordHash !== passwordHash) throw new ProblemError("EMAIL_TAKEN");
    return userId;
  }
  await replacePassword(trx, { userId: known.id, passwordHash, exceptId: null });
  const by: By = { actor: `user:${known.id}`, ...visitor };
  await recordUserChange(trx, { userId: known.id, action: "user.password_changed", by, at });
  return known.id;
}

async function completeConfirmation(
  parts: Parts,
  signUp: signUps.SignUp,
  { visitor, replaced }: Pick<Confirmation, "replaced" | "visitor">,
): Promise<ConfirmedSignUp> {
  const { db, services, secretKeys, now } = parts;
  const { id, userId, merchantId, merchantName, passwordHash } = signUp;
  const by: By = { actor: `user:${userId}`, ...visitor };
  const named = { id: merchantId, name: merchantName, by };
  await createMerchant(services, named).catch(refuseName);
  crashpoint("dashboard.sign-up.merchant");
  const firstTestKey = await createFirstKey(parts, signUp, by);
  crashpoint("dashboard.sign-up.key");
  return inTransaction(db, async (trx) => {
    const at = now();
    if (!(await signUps.confirm(trx, { id, at }))) throw new ProblemError("TOKEN_INVALID");
    await memberships.insert(trx, { merchantId, userId, role: "owner", at });
    await recordUserChange(trx, { userId, action: "user.created", by, at });
    const proofs = { userId, visitor, passwordHash, secondFactor: false, replaced };
    const opened = await openSession(trx, proofs, { now: at, secretKeys });
    return { ...opened, merchantId, firstTestKey };
  });
}

/** The gateway shows a secret once. When its answer was lost, the key is replaced. */
async function createFirstKey(
  { db, services }: Parts,
  { id, merchantId, keyId: firstId }: signUps.SignUp,
  by: By,
): Promise<string> {
  let keyId = firstId;
  for (let attempt = 1; attempt <= KEYS_MAX; attempt++) {
    const key = { id: keyId, merchantId, mode: "test", name: FIRST_KEY, by } as const;
    const { secretKey } = await createKey(services, {
      ...key,
      kind: "secret",
      scopes: null,
      networks: null,
    });
    if (secretKey !== "") return secretKey;
    const lost = { merchantId, id: keyId, by };
    keyId = newUuid();
    await signUps.setKey(db, { id, keyId });
    await deactivateKey(services, lost).catch(ignoreNotFound);
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError && error.code === "API_KEY_NOT_FOUND")) throw error;
}

/** The gateway's complaints are about the name: nothing else of the request is the user's. */
function refuseName(error: unknown): never {
  const isRefused = error instanceof AppError && error.code === "VALIDATION_ERROR";
  throw isRefused ? invalidField("merchantName", error.message) : error;
}
