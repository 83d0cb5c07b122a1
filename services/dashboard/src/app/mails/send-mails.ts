import { type Lease, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import type { SendMail } from "../../clients/mail-server";
import { getMerchant } from "../../clients/merchants";
import * as emailTokens from "../../db/email-tokens";
import * as invitations from "../../db/invitations";
import * as mails from "../../db/mails";
import * as recoveries from "../../db/recoveries";
import * as signUps from "../../db/sign-ups";
import * as users from "../../db/users";
import { INVITATION_MS } from "../../domain/invitation";
import {
  confirmSignUpMail,
  hasAccountMail,
  invitationMail,
  type MailText,
  recoveryMail,
} from "../../domain/mail";
import { hashOfToken, newToken } from "../../domain/token";
import type { Parts } from "../parts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the links work. */
const VALID_MS = {
  "sign-up": 24 * HOUR_MS,
  recovery: 30 * MINUTE_MS,
  invitation: INVITATION_MS,
} as const;

/** Outlives an attempt, which the mail server's timeouts bound. */
const LEASE_MS = MINUTE_MS;
const CONCURRENCY = 8;
const IDLE_MS = 5_000;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 10 * MINUTE_MS;
/** By then the user has asked again, or has gone. */
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

const sent = counter({
  name: "dashboard_mails_total",
  help: "Mails of the dashboard, by purpose and outcome",
  labelNames: ["purpose", "outcome"],
});

export interface MailParts extends Parts {
  send: SendMail;
  publicUrl: string;
}

/** Sends ordered mails. A mail is written when it is sent, so no table ever holds a token. */
export function startSendingMails(parts: MailParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "mails",
    db,
    table: mails.MAILS,
    work: (lease) => sendMail(parts, lease),
    isTransient: () => true,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

async function sendMail(parts: MailParts, lease: Lease): Promise<void> {
  const { db, send, logger } = parts;
  const mail = await mails.begin(db, lease);
  if (!mail) return;
  const { purpose } = mail;
  const written = await write(parts, mail);
  if (!written) {
    sent.inc({ purpose, outcome: "none" });
    return mails.remove(db, lease);
  }
  try {
    await send(written);
    sent.inc({ purpose, outcome: "sent" });
    await mails.remove(db, lease);
  } catch (error) {
    const isLast = Date.now() - mail.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    sent.inc({ purpose, outcome: isLast ? "given up" : "failed" });
    logger.warn({ err: error, mail: mail.id, purpose }, "mail not sent");
    if (isLast) return mails.remove(db, lease);
    const dueInMs = Math.min(RETRY_MS * 2 ** (mail.attempts - 1), RETRY_MAX_MS);
    await inTransaction(db, (trx) => release(trx, { table: mails.MAILS, lease, dueInMs }));
  }
}

/** Undefined when there is nothing to say any more. */
async function write(
  parts: MailParts,
  { purpose, subjectId: id }: mails.Mail,
): Promise<(MailText & { to: string }) | undefined> {
  const { db, services, publicUrl, now } = parts;
  const newLink = async () => ({ publicUrl, token: await newEmailToken(parts, purpose, id) });
  switch (purpose) {
    case "sign-up": {
      const signUp = await signUps.find(db, id);
      if (!signUp || signUp.confirmedAt) return undefined;
      const { email: to } = signUp;
      const user = await users.findByEmail(db, to);
      const isUsed = user && user.id !== signUp.userId && !(await users.isUnused(db, user.id));
      if (isUsed) return { to, ...hasAccountMail(publicUrl, user) };
      return { to, ...confirmSignUpMail(await newLink()) };
    }
    case "recovery": {
      const recovery = await recoveries.find(db, id);
      const user = recovery && (await users.findByEmail(db, recovery.email));
      if (!user || recovery.usedAt) return undefined;
      return { to: user.email, ...recoveryMail(await newLink(), user) };
    }
    case "invitation": {
      const invitation = await invitations.findOpen(db, { id, now: now() });
      if (!invitation) return undefined;
      const { name: merchantName } = await getMerchant(services, invitation.merchantId);
      const { email: to, inviterName, role } = invitation;
      return { to, ...invitationMail(await newLink(), { merchantName, inviterName, role }) };
    }
  }
}

async function newEmailToken(
  { db, now }: Parts,
  purpose: mails.Mail["purpose"],
  subjectId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + VALID_MS[purpose]);
  await emailTokens.insert(db, { tokenHash: hashOfToken(token), purpose, subjectId, expiresAt });
  return token;
}
