import { isRecordable } from "./recordable-text";
import type { RecordedBody } from "./request-record";

/**
 * The fields whose values the request log may keep; of all others it keeps the name at most. A test lists every field
 * of the API that is not among them, with its reason.
 */
const KEPT = new Set(
  [
    // Envelopes, errors and lists.
    "success message code data requestId errors field warnings meta request_id timestamp version",
    "pagination has_more next_cursor previous_cursor hasMore nextCursor previousCursor cursor limit",
    "duplicateOf retryable operation input payload total",
    // Names and states.
    "id type status mode name description reference narration reason from to at after state event",
    "events example apiVersion active createdAt updatedAt created_at updated_at completedAt startedAt",
    "finishedAt created_after created_before outcome verified required",
    // Money.
    "amount amountReceived amountValidation amount_capturable amount_captured amount_refundable",
    "amount_refunded available balanceAfter held ledger settling asOf currency fee stampDuty",
    "totalDebit totalCharge convenienceFee commission rate merchantDebitAmount expectedAmount",
    "difference paymentsCount direction source entries account lowBalanceThreshold capture",
    "capture_before fixedPrice purchasable variation_amount renewalAmount",
    // PayIDs, accounts and transfers.
    "payId payIds fromPayId toPayId fromWallet isActive isVirtualPayId merchantName accountName",
    "accountNumber accountIds bankCode bankName banks toAccountName toAccountNumber validityTime",
    "destinationAccountName expiresAt expired virtualAccounts wallets fundingAccount transfers payment",
    "paidAt payerName payerAccountNumber payerBankCode senderName rejectionReason",
    "transactionId transactionIds transaction_id customerName customerEmail failureReason",
    // Bills.
    "serviceID serviceName services billType billersCode categoryIdentifier category categories",
    "identifier variation variations variation_code quantity subscription_type currentBouquet meterType",
    "units receiptNumber providerReference providerCode requiresManualReview error purchases fields",
    "label options dependsOn vehicle_make",
    // Card payments, without the card.
    "payment_id refund_id customer_id customer email failure decline_code failure_reason next_action",
    // Webhooks and the sandbox.
    "webhookId webhooks headerNames rateLimit concurrency disabledReason disabledAt failingSince",
    "previousSecretExpiresAt overlapHours eventId deliveryId deliveries attempts attemptCount",
    "lastAttempt nextAttemptAt statusCode durationMs origin recoveryId recoveries eventsSeen delivered",
    "failed pending minutes advancedMinutes totalMinutes",
  ].flatMap((line) => line.split(" ")),
);

/** Whether values of fields of this name may be kept. */
export function isKeptField(name: string): boolean {
  return KEPT.has(name);
}

/** A name or a reference in one line, such as a header's value; null when it may not be kept. */
export function recordedName(text: unknown): string | null {
  if (typeof text !== "string" || text === "" || CONTROL.test(text)) return null;
  const name = text.slice(0, NAME_MAX);
  return isRecordable(text.slice(0, NAME_MAX + BEYOND)) ? name : null;
}

const CONTROL = /\p{Cc}/u;
const NAME_MAX = 255;

const REDACTED = "[redacted]";

/** The size of a recorded body. */
const CHARACTERS_MAX = 4_000;
const TEXT_MAX = 500;
/** Of a member: quotes, a colon and a comma. */
const PUNCTUATION = 4;

/** The remaining size of a body. */
interface Room {
  characters: number;
  isCut: boolean;
}

/** The parts of a JSON value that the request log may keep, up to 4,000 characters. */
export function redactedBody(value: unknown): RecordedBody {
  const room: Room = { characters: CHARACTERS_MAX, isCut: false };
  const text = JSON.stringify(redacted(value, room));
  return { state: room.isCut ? "cut" : "whole", text };
}

function redacted(value: unknown, room: Room): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") {
    const digits = digitsOf(value);
    room.characters -= digits.length;
    return isRecordable(digits) ? value : REDACTED;
  }
  if (typeof value === "string") {
    const kept = redactedText(value);
    room.characters -= kept.length;
    if (value.length > TEXT_MAX) room.isCut = true;
    return kept;
  }
  if (Array.isArray(value)) return redactedList(value, room);
  if (isPlainObject(value)) return redactedObject(value, room);
  return REDACTED;
}

/** Longer than any encoded card number, so that no part of one is kept at the end. */
const BEYOND = 200;

/** At most 500 characters of a text, if they may be kept. */
function redactedText(text: string): string {
  return isRecordable(text.slice(0, TEXT_MAX + BEYOND)) ? text.slice(0, TEXT_MAX) : REDACTED;
}

/** A field of a query; undefined when not even its name may be kept. */
export function redactedField(name: string, text: string): string | undefined {
  if (!isShowable(name)) return undefined;
  return isKeptField(name) ? redactedText(text) : REDACTED;
}

function redactedList(list: readonly unknown[], room: Room): unknown {
  // The groups of a card number may be items.
  if (!isRecordable(list.filter(isScalar).join(" "))) return REDACTED;
  const kept: unknown[] = [];
  for (const item of list) {
    if (!takeRoom(room, "")) break;
    kept.push(redacted(item, room));
  }
  return kept;
}

function redactedObject(value: object, room: Room): unknown {
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || !isShowable(name)) continue;
    if (!takeRoom(room, name)) break;
    kept.push([name, isKeptField(name) ? redacted(member, room) : REDACTED]);
  }
  return Object.fromEntries(kept);
}

function takeRoom(room: Room, name: string): boolean {
  room.characters -= name.length + PUNCTUATION;
  if (room.characters < 0) room.isCut = true;
  return !room.isCut;
}

const FIELD_NAME = /^[A-Za-z_][\w.-]{0,39}$/;
const NAME_DIGITS_MAX = 4;

/** A name that a client made up may be a card number or a secret. */
function isShowable(name: string): boolean {
  if (isKeptField(name)) return true;
  const digits = name.replace(/\D/g, "").length;
  return FIELD_NAME.test(name) && digits <= NAME_DIGITS_MAX && isRecordable(name);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** Whole numbers without an exponent. */
function digitsOf(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isInstance(value);
}

function isInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}
