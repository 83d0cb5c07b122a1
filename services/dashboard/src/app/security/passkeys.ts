import { inTransaction } from "@kobo/postgres";
import * as challenges from "../../db/challenges";
import * as passkeys from "../../db/passkeys";
import * as signUps from "../../db/sign-ups";
import type { By } from "../../domain/audit";
import { invalidField, ProblemError } from "../../domain/problem";
import type { Session } from "../../domain/session";
import { hashOfToken } from "../../domain/token";
import { endOtherSessions, type OpenedSession, stepUpSession, userOf } from "../access/sessions";
import { recordUserChange } from "../audit/record-change";
import type { Parts } from "../parts";
import { storeChallenge } from "../proofs/prove-passkey";
import { type EnrolmentResponse, enrolmentOptions, verifyEnrolment } from "../proofs/webauthn";

const PURPOSE = "passkey-enrolment";

export async function beginPasskey(parts: Parts, session: Session) {
  const { db, rp } = parts;
  const user = await userOf(parts, session);
  const options = await enrolmentOptions(rp, user, await passkeys.listOfUser(db, user.id));
  const { challenge } = options;
  const token = await storeChallenge(parts, { purpose: PURPOSE, userId: user.id, challenge });
  return { options, token };
}

interface Enrolment {
  name: string;
  challengeToken: string;
  response: EnrolmentResponse;
  by: By;
}

/**
 * Other sessions end: they were opened without it.
 * @throws ProblemError VALIDATION_ERROR for a response that does not answer the challenge
 */
export async function enrolPasskey(
  { db, rp, now }: Parts,
  session: Session,
  { name, challengeToken, response, by }: Enrolment,
): Promise<OpenedSession> {
  const { userId } = session;
  const at = now();
  const key = { tokenHash: hashOfToken(challengeToken), purpose: PURPOSE, now: at } as const;
  const asked = await challenges.take(db, key);
  if (asked?.userId !== userId) throw refused();
  const passkey = await verifyEnrolment(rp, { response, challenge: asked.challenge });
  if (!passkey) throw refused();
  return inTransaction(db, async (trx) => {
    const { counter, ...credential } = passkey;
    const row = { ...credential, userId, name, counter: BigInt(counter), createdAt: at };
    if (!(await passkeys.insert(trx, row))) throw refused();
    await signUps.removeOpen(trx, userId);
    await recordUserChange(trx, { userId, action: "user.passkey_added", by, at, after: { name } });
    await endOtherSessions(trx, session);
    return stepUpSession(trx, session, at);
  });
}

/** @throws ProblemError NOT_FOUND */
export async function removePasskey(
  { db, now }: Parts,
  { userId }: Session,
  { id, by }: { id: string; by: By },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const name = await passkeys.remove(trx, { id, userId });
    if (name === undefined) throw new ProblemError("NOT_FOUND");
    const change = { userId, action: "user.passkey_removed", by, at: now() } as const;
    await recordUserChange(trx, { ...change, before: { name } });
  });
}

function refused(): ProblemError {
  return invalidField("response", "The passkey was not accepted. Begin again.");
}
