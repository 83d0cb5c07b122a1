import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { CreateRefundRequest__Output } from "@kobo/protos/transfer/v1/CreateRefundRequest";
import { aCardRefund, CARD_REFUND_RECORD } from "../../card-factories";
import { aRefund, REFUND_RECORD } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const PAYMENT_ID = "txn_01m7yq1we0f9r9w24cz78fcert";

test("a refund passes on the fields of its body, and no amount when the body has none", async () => {
  const { ask, calls } = await start();

  const part = await ask("POST /payments/:id/refunds");
  const rest = await ask("POST /payments/:id/refunds", { body: {} });

  expect(part).toMatchObject({ status: 201, body: { data: REFUND_RECORD } });
  expect(rest.status).toBe(201);
  expect(calls[0]?.request).toMatchObject({
    ...{ paymentId: PAYMENT_ID, amountKobo: 20_000, reference: "refund-1", reason: "Too small" },
    metadataJson: '{"table":4}',
  });
  expect(calls[1]?.request).toMatchObject({ reference: "", reason: "", metadataJson: "" });
  expect(calls[1]?.request).not.toHaveProperty("amountKobo");
});

test("a refund passes on the hashes of its idempotency key under all accepted secrets", async () => {
  const [current, former] = ["a".repeat(32), "b".repeat(32)];
  const rotated = await start({}, { secret: `${current},${former}` });
  const before = await start({}, { secret: former });
  const headers = { "idempotency-key": "refund-1" };

  await rotated.ask("POST /payments/:id/refunds", { headers });
  await before.ask("POST /payments/:id/refunds", { headers });

  const [now, then] = [...rotated.calls, ...before.calls].map(
    ({ request }) => request as CreateRefundRequest__Output,
  );
  expect(now?.otherIdempotencyKeyHashes).toEqual([then?.idempotency?.keyHash]);
  expect(then?.otherIdempotencyKeyHashes).toEqual([]);
});

test.each([
  ["REFUND_STATUS_PENDING", 202, "pending"],
  ["REFUND_STATUS_COMPLETED", 201, "completed"],
  ["REFUND_STATUS_FAILED", 201, "failed"],
] as const)("a refund that is %s returns %d", async (status, code, shown) => {
  const { ask, responses } = await start();
  responses["transfers.CreateRefund"] = { refund: aRefund({ status }), replayed: false };

  const answer = await ask("POST /payments/:id/refunds");

  expect(answer).toMatchObject({ status: code, body: { success: true, data: { status: shown } } });
});

test("a refund to a wallet shows its payer's name only", async () => {
  const { ask, responses } = await start();
  const destination = { type: "REFUND_DESTINATION_TYPE_WALLET", accountName: "Bola" } as const;
  const refund = aRefund({
    destination: { ...destination, accountNumber: "", bankCode: "", bankName: "" },
  });
  responses["transfers.GetRefund"] = { refund };

  const { body } = await ask("GET /refunds/:id");

  const none = { accountNumber: null, bankCode: null, bankName: null };
  expect(body.data).toMatchObject({
    destination: { type: "wallet", accountName: "Bola", ...none },
  });
});

/** Refunds of both services, oldest first: cards at the even places. */
function refundIds(count: number) {
  return Array.from({ length: count }, () => toPublicId("re", newUuid())).sort();
}

/** Both services with a list each, which they page through as the real ones do. */
async function withBoth(ids: readonly string[]) {
  const gateway = await start();
  const listOf = (isCard: boolean) => ids.filter((_, at) => (at % 2 === 0) === isCard).toReversed();
  const pageIn = (list: string[], { before, after, limit }: Record<string, unknown>) => {
    const key = (uuid: unknown) => (uuid ? toPublicId("re", String(uuid)) : "");
    const [older, newer] = [key(before), key(after)];
    const inPlace = list.filter((id) => (!older || id < older) && (!newer || id > newer));
    const page = newer ? inPlace.slice(-Number(limit)) : inPlace.slice(0, Number(limit));
    const isLonger = inPlace.length > page.length;
    // Without newer ones the services answer with their newest page.
    if (newer && page.length === 0) {
      return { page: list.slice(0, Number(limit)), hasMore: true, previousAfter: "" };
    }
    const hasNewer = newer ? isLonger : older !== "";
    const hasMore = isLonger || newer !== "";
    return { page, hasMore, previousAfter: hasNewer ? "some" : "" };
  };
  gateway.responses["transfers.ListRefunds"] = (request: Record<string, unknown>) => {
    const { page, ...rest } = pageIn(listOf(false), request);
    return { ...rest, refunds: page.map((id) => aRefund({ id })) };
  };
  gateway.responses["cardPayments.ListAllRefunds"] = (request: Record<string, unknown>) => {
    const { page, ...rest } = pageIn(listOf(true), request);
    return { ...rest, refunds: page.map((id) => aCardRefund({ id })) };
  };
  const read = async (query: string) => {
    const { body } = await gateway.ask("GET /refunds", { path: `/refunds?${query}` });
    const data = body.data as {
      refunds: { id: string }[];
      nextCursor: string | null;
      previousCursor: string | null;
    };
    return { ...data, ids: data.refunds.map(({ id }) => id) };
  };
  return { ...gateway, read };
}

test.each([1, 2, 3, 5, 20])(
  "pages of %d list the refunds of both services, forwards and backwards",
  async (limit) => {
    const ids = refundIds(11);
    const { read } = await withBoth(ids);
    const forward: string[][] = [];
    let page = await read(`limit=${limit}`);
    for (; page.nextCursor; page = await read(`limit=${limit}&cursor=${page.nextCursor}`)) {
      forward.push(page.ids);
    }
    forward.push(page.ids);

    const back = [page.ids];
    for (; page.previousCursor; ) {
      page = await read(`limit=${limit}&cursor=${page.previousCursor}`);
      back.unshift(page.ids);
    }

    expect(forward.flat()).toEqual(ids.toReversed());
    // Pages that are read back are full, so the first one may be shorter.
    expect(back.flat()).toEqual(ids.toReversed());
  },
);

test("a filtered list queries only the services that can have a match", async () => {
  const { ask, calls } = await start();
  const rpcs = async (query: string) => {
    calls.length = 0;
    await ask("GET /refunds", { path: `/refunds?${query}` });
    return calls.map(({ rpc }) => rpc).sort();
  };

  expect(await rpcs("status=completed")).toEqual([
    "cardPayments.ListAllRefunds",
    "transfers.ListRefunds",
  ]);
  expect(await rpcs("reference=refund-1")).toEqual(["transfers.ListRefunds"]);
  expect(await rpcs(`paymentId=${PAYMENT_ID}`)).toEqual(["transfers.ListRefunds"]);
  expect(await rpcs("paymentId=order-1044")).toEqual(["cardPayments.ListAllRefunds"]);
});

test("a card payment's refund has the same fields as other refunds", async () => {
  const { ask, responses } = await start();
  responses["transfers.GetRefund"] = new AppError("REFUND_NOT_FOUND");

  const { status, body } = await ask("GET /refunds/:id");

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ id: "re_01", paymentId: "pay_01", paymentType: "card", status: "completed" },
    ...{ amount: CARD_REFUND_RECORD.amount, currency: "USD", reference: null },
    destination: { type: "card", accountName: null },
  });
});

test("the refunds of an unknown payment are PAYMENT_NOT_FOUND, not an empty list", async () => {
  const { ask, responses } = await start();
  responses["transfers.ListRefunds"] = { refunds: [], hasMore: false, previousAfter: "" };
  const known = await ask("GET /payments/:id/refunds");
  responses["transfers.GetRefundable"] = new AppError("PAYMENT_NOT_FOUND");

  const unknown = await ask("GET /payments/:id/refunds");

  expect(known).toMatchObject({ status: 200, body: { data: { refunds: [], hasMore: false } } });
  expect(unknown).toMatchObject({ status: 404, body: { code: "PAYMENT_NOT_FOUND" } });
});
