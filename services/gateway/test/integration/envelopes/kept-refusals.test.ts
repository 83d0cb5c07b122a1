import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import { operations } from "../../../src/http/operations";
import { createCardRefund } from "../../../src/http/operations/cards/card-refunds";
import type { Operation } from "../../../src/http/operations/operation";
import { REFUND_OPERATIONS } from "../../../src/http/operations/refunds/refunds";
import { CARD_EXAMPLES } from "../../support/card-examples";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

/**
 * One rule says which refusals an Idempotency-Key keeps, for refunds of both versions: what the service decided is kept,
 * and what a correction or a retry may change is not.
 */
const OUTCOMES = [
  ["INVALID_PAYMENT_STATE", "kept"],
  ["PAYMENT_NOT_FOUND", "kept"],
  ["INVALID_AMOUNT", "not kept"],
  ["IDEMPOTENCY_KEY_IN_USE", "not kept"],
  ["SERVICE_UNAVAILABLE", "not kept"],
] as const satisfies [ErrorCode, string][];

const VERSIONS = [
  ["v1", "POST /payments/:id/refunds"],
  ["v2", "POST /v2/payments/:payment_id/refunds"],
] as const;

describe.each(VERSIONS)("a %s refund", (_, name) => {
  test.each(OUTCOMES)("refused with %s is %s under its Idempotency-Key", async (code, outcome) => {
    const isAtHost = name === "POST /v2/payments/:payment_id/refunds";
    const { rpc } = isAtHost ? CARD_EXAMPLES[name] : exampleOf(name);
    const data = code === "INVALID_PAYMENT_STATE" ? stateOf(isAtHost) : undefined;
    const error = new AppError(code, `Because of ${code}.`, data && { data });
    const { ask, askCards, calls } = await start({ [rpc as string]: error });
    const headers = { "idempotency-key": `${code} of ${name}` };
    const one = () => (isAtHost ? askCards(name, { headers }) : ask(name, { headers }));

    const [first, again] = [await one(), await one()];

    expect([first.status, first.body.code]).toEqual([ERRORS[code].http, code]);
    expect([again.status, again.body.code]).toEqual([ERRORS[code].http, code]);
    const isKept = outcome === "kept";
    expect(again.headers.get("idempotent-replayed")).toBe(isKept ? "true" : null);
    expect(calls.filter((call) => call.rpc === rpc)).toHaveLength(isKept ? 1 : 2);
  });
});

function stateOf(isAtHost: boolean) {
  return isAtHost ? { id: "pay_01", status: "pending" } : { status: "rejected" };
}

test("exactly the operations that receive a card are marked bodyHoldsCard", () => {
  const parts = {} as Parameters<typeof operations>[0];
  const unread = operations(parts).filter(({ unreadBody }) => unreadBody);
  const namesOf = (isCard: boolean) =>
    unread.filter(({ bodyHoldsCard }) => bodyHoldsCard === isCard).map(({ id }: Operation) => id);

  expect(namesOf(true).toSorted()).toEqual([
    ...["createCardPayment", "createCardPaymentAs", "createCardPaymentMethod"],
    "createCardPaymentV1",
  ]);
  expect(namesOf(false).toSorted()).toEqual([
    ...["cancelCardPayment", "captureCardPayment", createCardRefund.id],
  ]);
  expect(REFUND_OPERATIONS.some(({ unreadBody }) => unreadBody)).toBe(false);
});
