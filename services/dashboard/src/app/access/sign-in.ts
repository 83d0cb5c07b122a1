import { inTransaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import * as challenges from "../../db/challenges";
import * as totpSecrets from "../../db/totp-secrets";
import * as users from "../../db/users";
import {
  type AttemptLimit,
  addressLimit,
  challengeLimit,
  passwordLimit,
  secondFactorLimit,
  type Tries,
} from "../../domain/attempt-limit";
import type { By } from "../../domain/audit";
import { knownDevice } from "../../domain/known-device";
import { ProblemError } from "../../domain/problem";
import type { Session } from "../../domain/session";
import { hashOfToken } from "../../domain/token";
import type { Parts, Visitor } from "../parts";
import { countAttempt, forgiveAttempt } from "../proofs/count-attempt";
import { isPassword } from "../proofs/passwords";
import { proveRecoveryCode, proveTotp } from "../proofs/prove-code";
import { challengePasskey, provePasskey } from "../proofs/prove-passkey";
import { type SecondFactor, secondFactorsOf } from "../proofs/second-factors";
import type { PasskeyResponse } from "../proofs/webauthn";
import { holdUser, type OpenedSession, signIn } from "./sessions";

/** A browser that signs in, and the session that it may have. */
interface Arrival {
  visitor: Visitor;
  replaced: Session | undefined;
}

const signIns = counter({
  name: "dashboard_sign_ins_total",
  help: "Sign-ins to the dashboard, by method and outcome",
  labelNames: ["method", "outcome"],
});

type Method = "password" | "totp" | "recovery-code" | "passkey";

function failed(method: Method): ProblemError {
  signIns.inc({ method, outcome: "failed" });
  return new ProblemError("SIGN_IN_FAILED");
}

/** The user's factors, of which one is due, and the options of WebAuthn for a passkey. */
interface DueFactors {
  secondFactors: SecondFactor[];
  passkeyOptions: Awaited<ReturnType<typeof challengePasskey>>["options"];
  challengeToken: string;
}

/**
 * Signs in by password, or returns the challenge for the second factor.
 * @throws ProblemError SIGN_IN_FAILED, the same and as late for an address without an account; TOO_MANY_ATTEMPTS
 */
export async function signInByPassword(
  parts: Parts,
  { email, password, visitor, replaced }: Arrival & { email: string; password: string },
): Promise<OpenedSession | DueFactors> {
  const { db } = parts;
  const user = await users.findByEmail(db, email);
  const limits = limitsOf(parts, { user, visitor }, (tries) => passwordLimit(email, tries));
  await countAttempt(parts, Object.values(limits));
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight) throw failed("password");
  await forgiveAttempt(parts, limits);
  const { id: userId, passwordHash } = user;
  const secondFactors = await secondFactorsOf(db, userId);
  if (secondFactors.length > 0) {
    const challenge = { purpose: "second-factor", userId } as const;
    const { options: passkeyOptions, token } = await challengePasskey(parts, challenge);
    // A new password deletes the challenges before it. The token of one after it reaches no browser.
    await inTransaction(db, (trx) => holdUser(trx, { userId, passwordHash }));
    return { secondFactors, passkeyOptions, challengeToken: token };
  }
  const proofs = { userId, visitor, passwordHash, secondFactor: false, replaced };
  const opened = await signIn(parts, proofs);
  signIns.inc({ method: "password", outcome: "done" });
  return opened;
}

interface Attempt {
  user: users.User | undefined;
  visitor: Visitor;
  /** Devices are known from then on. */
  since?: Date | undefined;
}

/**
 * On a device in which the user has signed in before, the attempts count for the device alone, so that strangers with any
 * number of attempts hold back neither the account nor the address that they share with its owner.
 */
function limitsOf(
  { secretKeys, now }: Pick<Parts, "secretKeys" | "now">,
  { user, visitor, since }: Attempt,
  account: (tries: Tries) => AttemptLimit,
): { account: AttemptLimit; address?: AttemptLimit } {
  const at = { cookie: visitor.device, now: now(), since };
  const device = user && knownDevice(secretKeys, { ...at, account: user });
  return device === undefined
    ? { account: account("strangers"), address: addressLimit(visitor.address) }
    : { account: account({ device }) };
}

function secondFactorKey({ now }: Pick<Parts, "now">, token: string) {
  return { tokenHash: hashOfToken(token), purpose: "second-factor", now: now() } as const;
}

/**
 * The user whose password was entered. A new password deletes the challenge: when it is taken afterwards, the password
 * that is read here is the one that was entered.
 */
async function findEntered(parts: Parts, token: string): Promise<users.User | undefined> {
  const { db } = parts;
  const userId = (await challenges.find(db, secondFactorKey(parts, token)))?.userId;
  return userId ? users.find(db, userId) : undefined;
}

interface SecondFactorCode extends Arrival {
  challengeToken: string;
  method: "totp" | "recovery-code";
  code: string;
}

/** @throws ProblemError SIGNED_OUT when the password is due again; SIGN_IN_FAILED; TOO_MANY_ATTEMPTS */
export async function signInByCode(
  parts: Parts,
  entered: SecondFactorCode,
): Promise<OpenedSession> {
  const { method, code, challengeToken, visitor, replaced } = entered;
  const user = await findEntered(parts, challengeToken);
  if (!user) throw new ProblemError("SIGNED_OUT", { message: "Enter your password again." });
  const { id: userId, passwordHash } = user;
  // Before the enrolment a password alone makes any number of devices known, and each would have attempts of its own.
  const since = (await totpSecrets.find(parts.db, userId))?.confirmedAt ?? undefined;
  const limits = limitsOf(parts, { user, visitor, since }, (tries) =>
    secondFactorLimit(userId, tries),
  );
  await countAttempt(parts, Object.values(limits));
  const by: By = { actor: `user:${userId}`, ...visitor };
  const isRight =
    method === "totp"
      ? await proveTotp(parts, { userId, code })
      : await proveRecoveryCode(parts, { userId, code, by });
  const key = secondFactorKey(parts, challengeToken);
  if (!isRight || !(await challenges.take(parts.db, key))) throw failed(method);
  await forgiveAttempt(parts, limits);
  const proofs = { userId, visitor, passwordHash, secondFactor: true, replaced };
  const opened = await signIn(parts, proofs);
  signIns.inc({ method, outcome: "done" });
  return opened;
}

/** @throws ProblemError TOO_MANY_ATTEMPTS */
export async function beginPasskeySignIn(parts: Parts, { address }: Visitor) {
  await countAttempt(parts, [challengeLimit(address)]);
  return challengePasskey(parts, { purpose: "passkey-sign-in", userId: null });
}

/**
 * Signs in by a passkey alone, or after the password by one of the same user. Limited by address alone, so that
 * strangers cannot keep an account's owner out.
 * @throws ProblemError SIGN_IN_FAILED, TOO_MANY_ATTEMPTS
 */
export async function signInByPasskey(
  parts: Parts,
  entered: Arrival & {
    purpose: "passkey-sign-in" | "second-factor";
    challengeToken: string;
    response: PasskeyResponse;
  },
): Promise<OpenedSession> {
  const { purpose, challengeToken: token, response, visitor, replaced } = entered;
  const address = addressLimit(visitor.address);
  await countAttempt(parts, [address]);
  const isAfterPassword = purpose === "second-factor";
  const user = isAfterPassword ? await findEntered(parts, token) : undefined;
  const userId = await provePasskey(parts, { purpose, token, response });
  if (!userId || (isAfterPassword && !user)) throw failed("passkey");
  await forgiveAttempt(parts, { address });
  const passwordHash = user?.passwordHash ?? null;
  const proofs = { userId, visitor, passwordHash, secondFactor: true, replaced };
  const opened = await signIn(parts, proofs);
  signIns.inc({ method: "passkey", outcome: "done" });
  return opened;
}
