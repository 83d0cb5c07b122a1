import { hash } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import type { IsTakingPayments } from "../../clients/merchants";
import * as links from "../../db/payment-links";
import * as sessions from "../../db/sessions";
import { hasEnded, type NewSession, type Session } from "../../domain/checkout";
import { linkExpiryFrom } from "../../domain/new-session";
import {
  type Closed,
  closedBy,
  holdUse,
  methodsFor,
  type PaymentLink,
} from "../../domain/payment-link";
import type { LinkParts } from "./link-view";

export interface BeginParts extends LinkParts {
  db: Database;
  isTakingPayments: IsTakingPayments;
}

export interface BeginSession {
  link: PaymentLink;
  /** Of the page's form: a repeat with the same fields finds the first session. */
  key: string;
  /** Within the link's bounds. */
  amount: bigint;
  customer: { email: string; name: string };
}

export type BegunSession = { kind: "begun"; session: Session } | { kind: "closed"; by: Closed };

/**
 * Begins a payer's session, which holds a use of the link until it ends. The lock of the link's row orders payers, so
 * that a limit is never exceeded.
 * @throws AppError PAYMENT_LINK_NOT_FOUND
 */
export async function beginSession(
  parts: BeginParts,
  request: BeginSession,
): Promise<BegunSession> {
  const { link } = request;
  // A link outlives the requests of its merchant, whose live mode may be off since.
  if (!(await parts.isTakingPayments(link))) return { kind: "closed", by: "unavailable" };
  const begun = await inTransaction(parts.db, (trx) => begin(trx, parts, request), {
    repeatable: true,
  });
  crashpoint("checkout.link_session_created");
  return begun;
}

async function begin(
  trx: Transaction,
  parts: LinkParts,
  request: BeginSession,
): Promise<BegunSession> {
  const link = await links.lock(trx, request.link.id);
  if (!link) throw new AppError("PAYMENT_LINK_NOT_FOUND");
  const linkKey = keyOf(request);
  const earlier = await sessions.findByLinkKey(trx, { linkId: link.id, linkKey });
  if (earlier && (!hasEnded(earlier) || earlier.state === "completed"))
    return { kind: "begun", session: earlier };
  const by = closedBy(link);
  if (by) return { kind: "closed", by };
  // A form that is sent again after its session has ended begins another one.
  if (earlier) await sessions.releaseLinkKey(trx, earlier);
  const planned = plan(parts, { ...request, link });
  const asked = { idempotencyHash: null, fingerprint: Buffer.alloc(0), linkKey };
  const session = await sessions.insert(trx, planned, asked);
  if (!session) throw new Error("A new session's reference is its id, which no other session has.");
  await links.saveUses(trx, holdUse(link));
  return { kind: "begun", session };
}

function plan({ linkPageOf }: LinkParts, { link, amount, customer }: BeginSession): NewSession {
  const { merchantId, mode, merchantName, walletPayId, currency, successUrl, metadata } = link;
  const id = newUuid();
  return {
    ...{ id, merchantId, mode, merchantName, walletPayId, currency, successUrl, metadata },
    ...{ amount, customer },
    reference: toPublicId("cs", id),
    methods: methodsFor(link, amount),
    cancelUrl: linkPageOf(link.id),
    linkId: link.id,
    expiresAt: linkExpiryFrom(new Date()),
  };
}

function keyOf({ key, amount, customer: { email, name } }: BeginSession): Buffer {
  return hash("sha256", JSON.stringify([key, String(amount), email, name]), "buffer");
}
