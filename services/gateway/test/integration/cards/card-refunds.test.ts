import { aCardRefund, CARD_REFUND_RECORD } from "../../card-factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("a refund", () => {
  test.each([
    ["REFUND_STATUS_SUCCEEDED", "succeeded", 201],
    ["REFUND_STATUS_PENDING", "pending", 202],
    ["REFUND_STATUS_FAILED", "failed", 201],
  ] as const)("that is %s is returned as %s", async (wireStatus, status, expected) => {
    const refund = aCardRefund({ status: wireStatus });
    const { askCards, calls, responses, tenant } = await start();
    const name = "POST /v2/payments/:payment_id/refunds";
    responses["cardPayments.CreateRefund"] = { refund, replay: "REPLAY_NONE" };
    const created = await askCards(name);
    responses["cardPayments.CreateRefund"] = { refund, replay: "REPLAY_BY_KEY" };
    const repeat = await askCards(name);

    for (const reply of [created, repeat]) {
      expect(reply.status).toBe(expected);
      expect(reply.body.data).toEqual({ ...CARD_REFUND_RECORD, status });
    }
    expect(created.headers.get("idempotent-replayed")).toBeNull();
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(calls[0]?.request).toEqual({
      tenant,
      paymentId: "pay_01",
      body: Buffer.from('{"amount":20000,"reason":"Too small"}'),
      idempotencyKeyHash: Buffer.alloc(0),
      otherIdempotencyKeyHashes: [],
    });
  });

  test("can be retrieved", async () => {
    const { askCards, calls, tenant } = await start();

    const { status, body } = await askCards("GET /v2/payments/:payment_id/refunds/:refund_id");

    expect([status, body.data]).toEqual([200, CARD_REFUND_RECORD]);
    expect(calls[0]?.request).toEqual({ tenant, paymentId: "pay_01", refundId: "re_01" });
  });
});
