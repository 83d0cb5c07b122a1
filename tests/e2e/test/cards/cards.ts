import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { type Answer, type Api, cardApiOf } from "../../src/api";
import { CVC, VISA } from "../../src/sandbox-card";
import { type Charge, controlOf, type Intent } from "../simulator-control";
import { runCommand, type TestMerchant, theStack, uniqueReference } from "../world";

export { CVC, VISA };

/** American Express prints four digits. */
const AMEX_CVC = `${CVC}1`;

export const AMEX = "378282246310005";
export const DECLINED = "4000000000000002";
/** The customer must confirm on the bank's page (3-D Secure). */
export const ASKS_HOLDER = "4000000000003220";

export const AMOUNT = 500_000;

type Fields = Record<string, unknown>;
export type Mode = "test" | "live";

/** A merchant's card payments in the sandbox. */
export function cardsOf({ testKey }: Pick<TestMerchant, "testKey">): Api {
  return cardApiOf(theStack().sandboxBaseUrl, testKey);
}

export function liveCardsOf({ liveKey }: Pick<TestMerchant, "liveKey">): Api {
  return cardApiOf(theStack().baseUrl, liveKey);
}

export function aCard(number: string, fields: Fields = {}): Fields {
  const cvc = number === AMEX ? AMEX_CVC : CVC;
  return { type: "card", card: { number, exp_month: 12, exp_year: 2034, cvc, ...fields } };
}

/** A valid body; `card` is the number of another card. */
export function anOrder({ card = VISA, ...fields }: Fields & { card?: string } = {}): Fields {
  return {
    amount: AMOUNT,
    currency: "NGN",
    customer: { email: "chidi@example.com", name: "Chidi Eze" },
    payment_method: aCard(card),
    ...fields,
  };
}

export interface Paid {
  id: string;
  answer: Answer;
}

/** Charges a card with an id of the test's own, which selects faults and the processor's records. */
export async function pay(
  cards: Api,
  { id = uniqueReference(), ...fields }: Fields & { id?: string; card?: string } = {},
): Promise<Paid> {
  return { id, answer: await cards.post(`/v2/payments/${id}`, anOrder(fields)) };
}

/**
 * The same in parallel with tests whose faults may open the breaker for a moment: retried after a
 * 503.
 */
export async function payInTheEnd(
  cards: Api,
  { id = uniqueReference(), ...fields }: Parameters<typeof pay>[1] = {},
): Promise<Paid> {
  return { id, answer: await inTheEnd(() => pay(cards, { id, ...fields }).then(answerOf)) };
}

const answerOf = ({ answer }: Paid): Answer => answer;

/** Retries a request under its own key until it is accepted. */
function inTheEnd(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    expect(answer.status).not.toBe(503);
    // The first attempt may still be in progress.
    expect(answer.body.code).not.toBe("IDEMPOTENCY_KEY_IN_USE");
    return answer;
  }, 20_000);
}

/** The id of a payment in the state that a test needs. */
export async function givenPayment(
  cards: Api,
  { status = "succeeded", ...fields }: Fields & { status?: string; card?: string } = {},
): Promise<string> {
  const { id, answer } = await payInTheEnd(cards, fields);
  // A refusal has a reason.
  expect(answer.body).toEqual(expect.objectContaining({ success: true }));
  expect(answer.body).toMatchObject({ data: { id, status } });
  return id;
}

/** Authorised, and not captured. */
export function givenAuthorized(cards: Api, fields: Fields = {}): Promise<string> {
  return givenPayment(cards, { capture: false, status: "pending", ...fields });
}

export function capture(cards: Api, id: string, body: Fields = {}, headers = {}): Promise<Answer> {
  return cards.post(`/v2/payments/${id}/capture`, body, headers);
}

export function cancel(cards: Api, id: string, headers = {}): Promise<Answer> {
  return cards.post(`/v2/payments/${id}/cancel`, {}, headers);
}

export function refund(cards: Api, id: string, body: Fields = {}, headers = {}): Promise<Answer> {
  return cards.post(`/v2/payments/${id}/refunds`, body, headers);
}

/** Captures, like `payInTheEnd`. */
export async function captureInTheEnd(cards: Api, id: string): Promise<void> {
  const headers = aKey();
  const answer = await inTheEnd(() => capture(cards, id, {}, headers));
  expect(answer.body).toEqual(expect.objectContaining({ success: true }));
}

/** Refunds, like `payInTheEnd`. */
export async function refundInTheEnd(cards: Api, id: string, body: Fields): Promise<void> {
  const headers = aKey();
  const answer = await inTheEnd(() => refund(cards, id, body, headers));
  expect(answer.body).toEqual(expect.objectContaining({ success: true }));
}

function aKey(): { "idempotency-key": string } {
  return { "idempotency-key": uniqueReference() };
}

export async function paymentUnder(cards: Api, id: string): Promise<Fields> {
  return (await cards.get(`/v2/payments/${id}`)).body.data as Fields;
}

export async function refundsOf(cards: Api, id: string): Promise<Fields[]> {
  return (await cards.get(`/v2/payments/${id}/refunds?limit=100`)).body.data as Fields[];
}

/** Waits until a payment matches and returns its record. */
export function untilPayment(cards: Api, id: string, expected: Fields): Promise<Fields> {
  return eventually(async () => {
    const payment = await paymentUnder(cards, id);
    expect(payment).toMatchObject({ id, ...expected });
    return payment;
  }, 40_000);
}

/** The processor's records of a payment. */
export interface AtProcessor {
  /** Empty when it has no such payment. */
  status: string;
  confirms: number;
  captured: number;
  refunded: number;
}

export async function atProcessor(id: string, mode: Mode = "test"): Promise<AtProcessor> {
  const records = await controlOf("card-processor", mode).records({ "metadata.kobo_payment": id });
  const { intents, charges } = records;
  if (intents.length > 1) throw new Error("The processor has several intents for one payment.");
  const [intent] = intents;
  const good = charges.filter(({ status }) => status === "succeeded");
  if (good.length > 1) throw new Error("The processor has charged a card twice.");
  return { ...ofIntent(intent), ...ofCharge(good[0]) };
}

function ofIntent(intent: Intent | undefined) {
  return { status: intent?.status ?? "", confirms: intent?.confirms ?? 0 };
}

function ofCharge(charge: Charge | undefined) {
  return { captured: charge?.amount_captured ?? 0, refunded: charge?.amount_refunded ?? 0 };
}

/** The processor's id of a payment. */
export async function intentIdOf(id: string, mode: Mode = "test"): Promise<string> {
  const records = await controlOf("card-processor", mode).records({ "metadata.kobo_payment": id });
  const [intent] = records.intents;
  if (!intent) throw new Error("The processor does not know the payment.");
  return intent.id;
}

/** Our record and the processor's agree about the money, and the card was sent `confirms` times. */
export async function expectAgreement(
  cards: Api,
  id: string,
  { confirms = 1, mode = "test" }: { confirms?: number; mode?: Mode } = {},
): Promise<void> {
  const ours = await paymentUnder(cards, id);
  expect(await atProcessor(id, mode)).toMatchObject({
    confirms,
    captured: ours.amount_captured,
    refunded: ours.amount_refunded,
  });
}

/** The row of a payment by its client-chosen id, which no other test uses. */
export async function rowOf(
  db: Database,
  id: string,
): Promise<{ id: string; state: string; processor_id: string }> {
  return db("card_payments.payments").where({ public_id: id }).first();
}

/** The names of a payment's events, with those of its refunds. */
async function cardEventsOf(db: Database, id: string): Promise<string[]> {
  const rows: { name: string }[] = await db("webhook.events")
    // Filters thousands of events by text before parsing a few.
    .whereRaw("strpos(payload, ?) > 0", [id])
    .whereRaw("payload::json->'data'->>'id' = :id OR payload::json->'data'->>'payment_id' = :id", {
      id,
    })
    .orderBy("occurred_at");
  return rows.map(({ name }) => name);
}

/** Waits until exactly these events were published, in any order. */
export function untilEvents(db: Database, id: string, names: readonly string[]): Promise<void> {
  return eventually(
    async () => expect((await cardEventsOf(db, id)).sort()).toEqual([...names].sort()),
    20_000,
  );
}

const WORK = ["payments", "refunds", "settlements"] as const;

/** Makes a payment due for recovery, and its refunds' holds too old to be placed. */
export async function letTimePass(db: Database, id: string): Promise<void> {
  const { id: paymentId } = await rowOf(db, id);
  for (const table of WORK) {
    const mine = table === "refunds" ? { payment_id: paymentId } : { id: paymentId };
    await db(`card_payments.${table}`)
      .where(mine)
      .whereNotNull("due_at")
      .modify((query) => {
        if (table === "payments") query.whereNot({ state: "authorized" });
        if (table === "settlements") query.whereNot({ state: "waiting" });
      })
      .update({
        due_at: db.raw("now()"),
        leased_until: null,
        ...(table === "refunds" ? { not_after: db.raw("now() - interval '1 s'") } : {}),
      });
  }
}

/** Makes a live payment due for settlement in naira. */
export function settleNow(db: Database, id: string): Promise<void> {
  return settleWithin(db, id, 0);
}

/** Due at a random moment, not in step with one process's polling. */
export async function settleWithin(db: Database, id: string, seconds: number): Promise<void> {
  const { id: paymentId } = await rowOf(db, id);
  await db("card_payments.settlements")
    .where({ id: paymentId, state: "waiting" })
    .update({ due_at: db.raw("now() + random() * ? * interval '1 s'", [seconds]) });
}

/** Balances of a merchant by currency; `settling` where the account exists. */
export async function balancesOf(api: Api): Promise<Record<string, Fields>> {
  const { body } = await api.get("/wallets");
  const { wallets } = body.data as { wallets: { currency: string; available: number }[] };
  return Object.fromEntries(
    wallets.map(({ currency, ...wallet }) => [currency, wallet as unknown as Fields]),
  );
}

/** The ledger's audit is clean, in every currency and account. */
export async function expectCleanAudit(): Promise<void> {
  expect(await runCommand("audit")).toMatchObject({ code: 0 });
}
