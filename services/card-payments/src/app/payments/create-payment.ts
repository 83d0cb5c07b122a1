import { brandOf } from "@kobo/core/card-numbers";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { REQUEST_LEASE_MS, RESPONSE_MS, runOrRead } from "@kobo/saga";
import type { Instrument } from "../../clients/card-processor";
import * as cardTokens from "../../db/card-tokens";
import * as customers from "../../db/customers";
import * as keyLocks from "../../db/key-locks";
import * as paymentMethods from "../../db/payment-methods";
import * as payments from "../../db/payments";
import type { KeyHashes } from "../../domain/key-hashes";
import { cardFingerprint, type HashKeys } from "../../domain/keyed-hash";
import { type CardDetails, checkCard } from "../../domain/payments/card";
import { type NewPayment, type Payment, statusOf } from "../../domain/payments/payment";
import type { CreateParams } from "../../domain/request-params";
import { insertCustomerEvent } from "../customers/customer-record";
import type { CardParts } from "../parts";
import { refuseCardTesting } from "./card-testing";
import { earlierPayment, type PaymentRequest, type Replay } from "./earlier-payment";
import type { PaymentRun } from "./execute-payment";
import { notOpened } from "./not-opened";
import { runPayment } from "./run-payment";

export interface CreatePayment extends PaymentRequest {
  params: CreateParams;
  /** If set, only a card that was stored for it is charged. */
  purpose: string;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
  /** For requests without a return URL. */
  defaultReturnUrl: string;
}

export interface ChargingParts extends CardParts {
  /** The keys for hashing card numbers. */
  cardKeys: HashKeys;
  /** The only card numbers that test mode accepts. */
  testNumbers: ReadonlySet<string>;
  /** The platform fee, in hundredths of a percent. */
  feeBasisPoints: bigint;
  /** The limit of a merchant's declines in a minute. */
  declinesPerMinute: number;
}

/** The lifetime of an authorization (decision 91), of an authentication and of an unknown outcome. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Charges a card, or authorizes it for a later capture. A decline is a failed payment; only a refusal before the card
 * was sent is an error. Replays are found before: see `earlierPayment`.
 * @throws AppError INVALID_PAYMENT_METHOD, EXPIRED_CARD, INVALID_CVC, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; INVALID_AMOUNT and INVALID_CURRENCY if the processor does not accept
 * them; SERVICE_UNAVAILABLE if the card was not sent, or this is not known yet
 */
export async function createPayment(
  parts: ChargingParts,
  command: CreatePayment,
): Promise<{ payment: Payment; replay: Replay }> {
  let means: Means;
  try {
    means = await meansOf(parts, command);
  } catch (error) {
    // The same request, sent twice at once, may have used the stored card meanwhile.
    const rival = await earlierPayment(parts.db, command);
    if (rival) return rival;
    throw error;
  }
  const { instrument, token } = means;
  // Reserved before anything is stored, so that no payment starts whose card cannot be sent.
  const permit = parts.processors[command.tenant.mode].reserve(instrument);
  if (!permit) throw notOpened(undefined);
  try {
    return await create(parts, { ...command, token }, { instrument, permit });
  } finally {
    permit.release();
  }
}

type Chargeable = Pick<PaymentRun, "instrument" | "permit">;

/** The means of a new payment, and the stored card among them. */
interface Means {
  instrument: Instrument;
  token?: cardTokens.CardToken | undefined;
}

async function create(
  parts: ChargingParts,
  command: CreatePayment & Pick<Means, "token">,
  chargeable: Chargeable,
): Promise<{ payment: Payment; replay: Replay }> {
  const planned = plan(parts, command);
  const begun = await inTransaction(parts.db, (trx) => insert(trx, parts, { command, planned }), {
    repeatable: true,
  });
  if (!begun) {
    const rival = await earlierPayment(parts.db, command);
    if (rival) return rival;
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  crashpoint("cards.opening");
  const deadline = command.deadline - RESPONSE_MS;
  return { payment: await charge(parts, begun, { ...chargeable, deadline }), replay: "none" };
}

/** Checks a new card, or finds a stored one: one of the customer's, or one that a browser stored for this payment. */
async function meansOf(
  parts: ChargingParts,
  { tenant, params, purpose }: CreatePayment,
): Promise<Means> {
  const { instrument, customer } = params;
  if (instrument.kind === "card") {
    const { card } = instrument;
    const { testNumbers, declinesPerMinute: perMinute } = parts;
    checkCard(card, { mode: tenant.mode, now: new Date(), testNumbers });
    const bin6 = card.number.slice(0, 6);
    // In test mode merchants provoke declines on purpose.
    if (tenant.mode === "live") await refuseCardTesting(parts, { tenant, bin6, perMinute });
    return { instrument: { card } };
  }
  const { email } = customer;
  const token = await cardTokens.findUnused(parts.db, tenant, instrument.paymentMethodId);
  if (token && token.purpose === purpose) {
    if (params.offSession) throw notSavedYet();
    const { bin6, vaultToken, last4 } = token;
    const perMinute = parts.declinesPerMinute;
    if (tenant.mode === "live") await refuseCardTesting(parts, { tenant, bin6, perMinute });
    return { instrument: { vaultToken, last4 }, token };
  }
  // A payment with a purpose never charges a card that was stored for another one.
  if (purpose) throw noSuchCard();
  const { vaultToken, last4 } = await savedOf(parts.db, tenant, { ...instrument, email });
  return { instrument: { vaultToken, last4 } };
}

/** Under the lock of the customer it cannot be deleted meanwhile. */
async function savedOf(
  db: Database | Transaction,
  tenant: Tenant,
  { paymentMethodId: id, email }: { paymentMethodId: string; email: string },
) {
  const saved = await paymentMethods.findSaved(db, tenant, { id, email });
  if (!saved) throw noSuchCard();
  return { id, ...saved };
}

function noSuchCard(): AppError {
  const message = "This customer has no such saved card; only cards that were charged are saved.";
  return new AppError("INVALID_PAYMENT_METHOD", message);
}

function notSavedYet(): AppError {
  const message = "A card is saved by its first charge, for which the customer must be present.";
  return new AppError("INVALID_PAYMENT_METHOD", message);
}

function plan(
  { feeBasisPoints }: ChargingParts,
  command: CreatePayment & Pick<Means, "token">,
): NewPayment {
  const { tenant, publicId, params, defaultReturnUrl } = command;
  const { amount, currency, capture, offSession, description, metadata, returnUrl } = params;
  return {
    id: newUuid(),
    publicId,
    merchantId: tenant.merchantId,
    mode: tenant.mode,
    merchantName: tenant.merchantName,
    walletPayId: tenant.walletPayId,
    amount,
    currency,
    capture,
    offSession,
    description,
    metadata,
    returnUrl: returnUrl ?? defaultReturnUrl,
    feeBasisPoints,
    // The processor refuses to save a card while the customer is not present.
    savesCard: !offSession && (command.token?.saves ?? true),
  };
}

interface Planned {
  command: CreatePayment & Pick<Means, "token">;
  planned: NewPayment;
}

interface Begun {
  payment: Payment;
  lease: Lease;
}

async function insert(
  trx: Transaction,
  { cardKeys }: ChargingParts,
  { command, planned }: Planned,
): Promise<Begun | undefined> {
  const { tenant, params, keyHashes, token } = command;
  const isStored = (others: KeyHashes) => payments.isStoredUnder(trx, tenant, others);
  if (await keyLocks.isStoredUnderOthers(trx, keyHashes, isStored)) return undefined;
  const [fingerprint] = command.fingerprints;
  const { email, name } = params.customer;
  const profile = { email, ...(name === undefined ? {} : { name }) };
  const upserted = await customers.upsert(trx, tenant, profile);
  await insertCustomerEvent(trx, upserted);
  const customerId = upserted.customer.id;
  const { instrument } = params;
  const newCard = instrument.kind === "card" ? savedCard(instrument.card, cardKeys) : token;
  const { id: paymentMethodId } =
    instrument.kind === "saved" && !newCard
      ? await savedOf(trx, tenant, { ...instrument, email })
      : await paymentMethods.upsert(trx, customerId, newCard as paymentMethods.SavedCard);
  const origin = { keyHashes, fingerprint, customerId, paymentMethodId };
  const lease = await payments.insert(trx, planned, {
    ...origin,
    leaseMs: REQUEST_LEASE_MS,
    lifeMs: LIFE_MS,
  });
  // A card that is charged once has one payment.
  if (lease && token && !(await cardTokens.use(trx, token.id, lease.id))) throw alreadyUsed();
  const payment = lease && (await payments.findById(trx, lease.id));
  return payment && { payment, lease };
}

function alreadyUsed(): AppError {
  return new AppError(
    "INVALID_PAYMENT_METHOD",
    "This card was stored for one payment, and was used.",
  );
}

export function savedCard(
  card: CardDetails,
  [key, ...otherKeys]: HashKeys,
): paymentMethods.SavedCard {
  const { number, expMonth, expYear } = card;
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth,
    expYear,
    bin6: number.slice(0, 6),
    fingerprint: cardFingerprint(number, key.bytes),
    fingerprintKey: key.id,
    otherFingerprints: otherKeys.map(({ bytes }) => cardFingerprint(number, bytes)),
  };
}

async function charge(
  parts: ChargingParts,
  { payment, lease }: Begun,
  options: Chargeable & { deadline: number },
): Promise<Payment> {
  const run = async () => {
    const paymentRun = { lease, isRequest: true, isOver: false, ...options };
    const { payment: charged, refusal } = await runPayment(parts, payment, paymentRun);
    if (charged.state === "refused") throw notOpened(refusal);
    return charged;
  };
  return runOrRead(run, async () => {
    const now = await payments.findById(parts.db, payment.id);
    return now && statusOf(now) ? now : undefined;
  });
}
