import { isRecordable, isSpreadCardNumber } from "./recordable-text";
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
    "capture_before off_session fixedPrice purchasable variation_amount renewalAmount",
    // PayIDs, accounts and transfers.
    "payId payIds fromPayId toPayId fromWallet isActive isVirtualPayId merchantName accountName",
    "accountNumber accountIds bankCode bankName banks toAccountName toAccountNumber validityTime",
    "destinationAccountName expiresAt expired virtualAccounts wallets fundingAccount transfers payment",
    "paidAt payerName payerAccountNumber payerBankCode senderName rejectionReason",
    "transactionId transactionIds transaction_id customerName customerEmail failureReason",
    // Bulk transfers.
    "bulkTransfers verifyNames needsSecondApprover rows row column completedAmount fees stampDuties",
    "approvedAt endedAt processing completed canceled",
    // Refunds.
    "refunds paymentId paymentType destination amountRefundable senderAccountNumber senderBankCode",
    // Schedules.
    "schedules transfer bill sweep keepAmount threshold minimumAmount startAt endAt recurrence frequency",
    "interval timeZone dayOfMonth weekdays maxRuns runs onInsufficientFunds pauseReason nextRunAt",
    "lastRun scheduleId sequence scheduledFor skipReason",
    // Reports, without their links.
    "reports format progress lines credits debits fileSize",
    // Bills.
    "serviceID serviceName services billType billersCode categoryIdentifier category categories",
    "identifier variation variations variation_code quantity subscription_type currentBouquet meterType",
    "units receiptNumber providerReference providerCode requiresManualReview error purchases fields",
    "label options dependsOn vehicle_make",
    // Card payments, without the card.
    "payment_id refund_id customer_id customer email failure decline_code failure_reason next_action",
    // Disputes and files, without the evidence.
    "dispute_id is_inquiry network_reason_code evidence_due_by submitted_at pending_response",
    "amount_withdrawn transaction_ids file_id purpose filename size",
    // Customers, without their phones and cards.
    "customers deletedAt",
    // Permanent accounts, without the numbers of identities.
    "closedAt sequence payments",
    // Checkout, without what opens a session's page.
    "method methods successUrl cancelUrl extraPayments receivedAt checkoutSessions createdFrom createdTo",
    "single_use expires_at save",
    "paymentLink paymentLinks minAmount maxAmount maxUses uses openSessions",
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
/** Of values in each other; request bodies may have 16. */
const DEPTH_MAX = 20;

/** The remaining size of a body, which also bounds the time that its description takes. */
interface Room {
  characters: number;
  isCut: boolean;
}

/** The parts of a JSON value that the request log may keep, up to 4,000 characters. */
export function redactedBody(value: unknown): RecordedBody {
  const room: Room = { characters: CHARACTERS_MAX, isCut: false };
  const text = JSON.stringify(redacted(value, room, DEPTH_MAX));
  return { state: room.isCut ? "cut" : "whole", text };
}

function redacted(value: unknown, room: Room, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") {
    const digits = digitsOf(value);
    room.characters -= digits.length;
    return isRecordable(digits) ? value : REDACTED;
  }
  if (typeof value === "string") {
    // The judged part counts, since it takes the time.
    room.characters -= Math.min(value.length, TEXT_MAX + BEYOND);
    if (value.length > TEXT_MAX) room.isCut = true;
    return redactedText(value);
  }
  if (depth === 0) return REDACTED;
  if (Array.isArray(value)) return redactedList(value, room, depth - 1);
  if (isPlainObject(value)) return redactedObject(value, room, depth - 1);
  return REDACTED;
}

/** Longer than any encoded card number, so that no part of one is kept at the end. */
const BEYOND = 200;

/** At most 500 characters of a text, if they may be kept. */
function redactedText(text: string): string {
  return isRecordable(text.slice(0, TEXT_MAX + BEYOND)) ? text.slice(0, TEXT_MAX) : REDACTED;
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;

/** Values that a name allows, where a card has a field of the same or of a similar name. */
const FORMS: readonly [name: RegExp, form: RegExp][] = [
  [/^code$/, /^[A-Za-z_]+$/],
  [/(?:At|_at)$/, ISO_TIME],
];

/** The value of a field, as far as the name allows it. */
function redactedMember(name: string, member: unknown, room: Room, depth: number): unknown {
  const form = FORMS.find(([names]) => names.test(name))?.[1];
  const hasForm = !form || member === null || (typeof member === "string" && form.test(member));
  return isKeptField(name) && hasForm ? redacted(member, room, depth) : REDACTED;
}

/** The fields of a query whose names may be kept. */
export function redactedQuery(query: object): [name: string, text: string][] {
  const room: Room = { characters: CHARACTERS_MAX, isCut: false };
  const kept = redactedObject(query, room, 1);
  return kept === REDACTED ? [] : Object.entries(kept).map(([name, text]) => [name, String(text)]);
}

function redactedList(list: readonly unknown[], room: Room, depth: number): unknown {
  const kept: unknown[] = [];
  for (const item of list) {
    if (!takeRoom(room, "")) break;
    kept.push(redacted(item, room, depth));
  }
  // The groups of a card number may be items.
  const together = kept.filter(isScalar).join(" ").slice(0, CHARACTERS_MAX);
  return isRecordable(together) ? kept : REDACTED;
}

function redactedObject(
  value: object,
  room: Room,
  depth: number,
): Record<string, unknown> | typeof REDACTED {
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (!takeRoom(room, name)) break;
    if (member === undefined || !isShowable(name)) continue;
    kept.push([name, redactedMember(name, member, room, depth)]);
  }
  return isSpread(kept.map(([, member]) => member)) ? REDACTED : Object.fromEntries(kept);
}

/** A group of a card number, without anything else. */
const GROUP = /^\W*\d[\d\W]{0,8}$/;
const HAS_DIGIT = /\d/;

/** Whether members next to each other are the groups of a card number. */
function isSpread(members: readonly unknown[]): boolean {
  const numbers = members
    .filter(isScalar)
    .map(String)
    .filter((text) => HAS_DIGIT.test(text));
  const groups = numbers.map((text) => (GROUP.test(text) ? text.replace(/\D/g, "") : BARRIER));
  return isSpreadCardNumber(groups);
}

/** Longer than a card number. */
const BARRIER = "0".repeat(20);

function takeRoom(room: Room, name: string): boolean {
  room.characters -= name.length + PUNCTUATION;
  if (room.characters < 0) room.isCut = true;
  return !room.isCut;
}

const FIELD_NAME = /^[A-Za-z_][\w.-]{0,39}$/;
const NAME_DIGITS_MAX = 2;

/** A name that a client made up may be a card number or a secret. */
function isShowable(name: string): boolean {
  if (isKeptField(name)) return true;
  if (!FIELD_NAME.test(name)) return false;
  return name.replace(/\D/g, "").length <= NAME_DIGITS_MAX && isRecordable(name);
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
