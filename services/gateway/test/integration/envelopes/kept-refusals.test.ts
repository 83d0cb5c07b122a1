import { AppError, type ErrorCode } from "@kobo/errors";
import { itemError } from "@kobo/rpc";
import { CARD_EXAMPLES, type CardOperationName } from "../../support/card-examples";
import { DISPUTE_EXAMPLES, type DisputeOperationName } from "../../support/dispute-examples";
import { exampleOf, type OperationName, POSTS } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

/**
 * The one rule of refusals under an Idempotency-Key, over every POST of both versions: what a service decided is kept,
 * and what a correction or a retry may change is not.
 */
const KEPT: ErrorCode[] = [
  "INVALID_PAYMENT_STATE",
  "INSUFFICIENT_WALLET_BALANCE",
  "PAYMENT_NOT_FOUND",
];
const NOT_KEPT: ErrorCode[] = ["VALIDATION_ERROR", "SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"];

/** Nothing is kept of a body with a card: a repeat is recognized by the record that the first request made. */
const WITH_CARD = [
  "POST /v2/payments",
  "POST /v2/payments/:payment_id",
  "POST /v1/payments",
  "POST /v2/payment_methods",
];

type AtHost = CardOperationName | DisputeOperationName;
const AT_HOST = { ...CARD_EXAMPLES, ...DISPUTE_EXAMPLES };

const CASES = [
  ...POSTS.flatMap((name) => {
    const { rpc } = exampleOf(name);
    return rpc ? [{ name, rpc, isAtHost: false }] : [];
  }),
  ...Object.entries(AT_HOST)
    .filter(([name]) => name.startsWith("POST "))
    .map(([name, { rpc }]) => ({ name, rpc, isAtHost: true })),
];

test("refunds of both versions are among them, and the cards", () => {
  const names = CASES.map(({ name }) => name);
  const refunds = ["POST /payments/:id/refunds", "POST /v2/payments/:payment_id/refunds"];
  expect(names).toEqual(expect.arrayContaining([...refunds, ...WITH_CARD]));
});

describe.each(CASES)("$name", ({ name, rpc, isAtHost }) => {
  /** Asks twice under one key. Returns both answers, and how often the service was called. */
  const askTwice = async (code: ErrorCode) => {
    const error = new AppError(code, `Because of ${code}.`);
    const answer = rpc === "createPayIdTransfer" ? { error: itemError(error) } : error;
    const { ask, askCards, calls } = await start({ [rpc]: answer });
    const headers = { "idempotency-key": `${code} of ${name}` };
    const one = () =>
      isAtHost ? askCards(name as AtHost, { headers }) : ask(name as OperationName, { headers });
    const [first, again] = [await one(), await one()];
    return { first, again, times: calls.filter((call) => call.rpc === rpc).length };
  };
  const isCard = WITH_CARD.includes(name);

  test.each(KEPT)(isCard ? "keeps nothing, not even %s" : "keeps %s", async (code) => {
    const { first, again, times } = await askTwice(code);

    expect([first.body.code, again.status, again.body.code]).toEqual([code, first.status, code]);
    expect(again.headers.get("idempotent-replayed")).toBe(isCard ? null : "true");
    expect(times).toBe(isCard ? 2 : 1);
  });

  test.each(NOT_KEPT)("runs again after %s", async (code) => {
    const { again, times } = await askTwice(code);

    expect([again.body.code, again.headers.get("idempotent-replayed")]).toEqual([code, null]);
    expect(times).toBe(2);
  });
});
