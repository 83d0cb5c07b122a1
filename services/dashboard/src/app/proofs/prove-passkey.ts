import * as challenges from "../../db/challenges";
import * as passkeys from "../../db/passkeys";
import { CHALLENGE_MS } from "../../domain/session";
import { hashOfToken, newToken } from "../../domain/token";
import type { Parts } from "../parts";
import { type PasskeyResponse, proofOptions, verifyProof } from "./webauthn";

type Purpose = "passkey-sign-in" | "second-factor" | "passkey-step-up";

/** Any passkey of the site without a user, as in a sign-in. */
export async function challengePasskey(
  parts: Parts,
  { purpose, userId }: { purpose: Purpose; userId: string | null },
) {
  const { db, rp } = parts;
  const known = userId === null ? [] : await passkeys.listOfUser(db, userId);
  const options = await proofOptions(rp, known);
  const token = await storeChallenge(parts, { purpose, userId, challenge: options.challenge });
  return { options, token };
}

/** Stores what a browser is asked, and returns the token by which it answers. */
export async function storeChallenge(
  { db, now }: Pick<Parts, "db" | "now">,
  challenge: challenges.Challenge,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await challenges.insert(db, { ...challenge, tokenHash: hashOfToken(token), expiresAt });
  return token;
}

interface Answer {
  purpose: Purpose;
  token: string;
  response: PasskeyResponse;
  /** The user that the challenge must be for; absent in a sign-in, whose challenge holds it. */
  userId?: string;
}

/** The user whose passkey answers the challenge; undefined for a wrong answer. A challenge is answered once. */
export async function provePasskey(parts: Parts, answer: Answer): Promise<string | undefined> {
  const { db, rp, now } = parts;
  const { purpose, token, response, userId } = answer;
  const at = now();
  const asked = await challenges.take(db, { tokenHash: hashOfToken(token), purpose, now: at });
  if (!asked || (userId !== undefined && asked.userId !== userId)) return undefined;
  const passkey = await passkeys.find(db, response.id);
  if (!passkey || (asked.userId !== null && asked.userId !== passkey.userId)) return undefined;
  const counter = await verifyProof(rp, { response, challenge: asked.challenge, passkey });
  if (counter === undefined) return undefined;
  await passkeys.recordUse(db, { id: passkey.id, counter, at });
  return passkey.userId;
}
