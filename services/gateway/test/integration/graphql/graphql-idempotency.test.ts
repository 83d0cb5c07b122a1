import { randomUUID } from "node:crypto";
import { AppError } from "@kobo/errors";
import { eventually } from "@kobo/testing";
import { anExternalTransfer } from "../../factories";
import { exampleOf } from "../../support/examples";
import { DEFAULT_RESPONSES } from "../../support/fake-services";
import { graphqlGateway } from "../../support/graphql-gateway";

const start = graphqlGateway();
const aKey = () => ({ "idempotency-key": randomUUID() });
const input = exampleOf("POST /transfer/payid").body;

test("a repeat with another document and selection gets the first outcome", async () => {
  const { mutate, send, calls } = await start();
  const headers = aKey();

  const first = await mutate("transferPayId", {}, { headers });
  const query = `mutation Again {
    # The same, in the document.
    transferPayId(input: { reference: "tr-1", narration: "Rent", amount: 25000, toPayId: "bola.spid", fromPayId: "ada.wallet" }) {
      success data { transactionId amount }
    }
  }`;
  const repeat = await send({ query }, { headers });

  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(repeat.body.data?.transferPayId).toEqual({
    success: true,
    data: {
      transactionId: first.payload?.data?.transactionId,
      amount: first.payload?.data?.amount,
    },
  });
  expect(calls).toHaveLength(1);
});

test("null for an absent field is the same input", async () => {
  const { mutate, calls } = await start();
  const headers = aKey();

  await mutate("verifyExternalAccount", {}, { headers });
  await mutate("transferExternal", { narration: null }, { headers });
  const { narration: _, ...rest } = { ...exampleOf("POST /transfer/external").body };
  const repeat = await mutate("transferExternal", { ...rest, narration: null }, { headers });

  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  // A key belongs to one mutation, so both ran.
  expect(calls.map(({ rpc }) => rpc)).toEqual([
    "transfers.VerifyExternalAccount",
    "transfers.CreateExternalTransfer",
  ]);
});

test("the same key is separate for the REST path", async () => {
  const { mutate, ask, calls } = await start();
  const headers = aKey();

  await mutate("transferPayId", {}, { headers });
  const rest = await ask("POST /transfer/payid", { headers });

  expect(rest.headers.get("idempotent-replayed")).toBeNull();
  expect(calls).toHaveLength(2);
});

test("another input under the key is rejected", async () => {
  const { mutate, calls } = await start();
  const headers = aKey();
  await mutate("transferPayId", {}, { headers });

  const { status, payload } = await mutate("transferPayId", { amount: 25_001 }, { headers });

  expect([status, payload?.success, payload?.code]).toEqual([200, false, "IDEMPOTENCY_KEY_REUSED"]);
  expect(calls).toHaveLength(1);
});

test("while one request runs, nineteen others under its key get IDEMPOTENCY_KEY_IN_USE", async () => {
  const { promise: answer, resolve: release } = Promise.withResolvers<unknown>();
  const { mutate, calls } = await start({ createPayIdTransfer: answer });
  const headers = aKey();

  const first = mutate("transferPayId", {}, { headers });
  await eventually(async () => expect(calls).toHaveLength(1));
  const others: Awaited<typeof first>[] = [];
  for (let more = 0; more < 19; more++) {
    others.push(await mutate("transferPayId", {}, { headers }));
  }
  release(DEFAULT_RESPONSES.createPayIdTransfer);

  expect((await first).payload?.success).toBe(true);
  for (const { status, headers: responseHeaders, body, payload } of others) {
    expect(status).toBe(409);
    expect(responseHeaders.get("retry-after")).toBe("1");
    expect(body.errors?.[0]?.extensions.code).toBe("IDEMPOTENCY_KEY_IN_USE");
    expect(payload).toMatchObject({ code: "IDEMPOTENCY_KEY_IN_USE", retryable: true, data: null });
  }
  expect(calls).toHaveLength(1);
});

test("a final error is stored; a 5xx, invalid input and a pending result are not", async () => {
  const { mutate, responses, calls } = await start();
  const [poor, down, wrong, waiting] = [aKey(), aKey(), aKey(), aKey()];
  const codes = async (
    name: "transferPayId" | "transferExternal",
    headers: Record<string, string>,
  ) => {
    const { payload, headers: responseHeaders } = await mutate(name, {}, { headers });
    return [payload?.code, responseHeaders.get("idempotent-replayed")];
  };

  responses.createPayIdTransfer = new AppError("INSUFFICIENT_FUNDS");
  expect(await codes("transferPayId", poor)).toEqual(["INSUFFICIENT_FUNDS", null]);
  responses.createPayIdTransfer = new AppError("SERVICE_UNAVAILABLE");
  expect(await codes("transferPayId", down)).toEqual(["SERVICE_UNAVAILABLE", null]);
  await mutate("transferPayId", { reference: "not*one" }, { headers: wrong });
  const pending = anExternalTransfer({
    status: "EXTERNAL_TRANSFER_STATUS_PENDING",
    completedAtMs: "0",
  });
  responses["transfers.CreateExternalTransfer"] = { transfer: pending, replayed: false };
  expect(await codes("transferExternal", waiting)).toEqual([null, null]);
  delete responses.createPayIdTransfer;
  delete responses["transfers.CreateExternalTransfer"];

  expect(await codes("transferPayId", poor)).toEqual(["INSUFFICIENT_FUNDS", "true"]);
  expect(await codes("transferPayId", down)).toEqual([null, null]);
  expect(await codes("transferPayId", wrong)).toEqual([null, null]);
  expect(await codes("transferExternal", waiting)).toEqual([null, null]);
  expect(calls).toHaveLength(6);
});

test("a query ignores the key", async () => {
  const { send, calls } = await start();
  const headers = aKey();
  const query = "{ getBankList { success } }";

  await send({ query }, { headers });
  const again = await send({ query }, { headers });

  expect(again.headers.get("idempotent-replayed")).toBeNull();
  expect(calls).toHaveLength(2);
});

test("an invalid key is rejected before anything runs", async () => {
  const { mutate, calls } = await start();

  const { status, body } = await mutate(
    "transferPayId",
    { ...input },
    { headers: { "idempotency-key": "" } },
  );

  expect([status, body.success, body.code]).toEqual([400, false, "VALIDATION_ERROR"]);
  expect(body.errors?.[0]?.extensions).toEqual({
    code: "invalid_format",
    field: "Idempotency-Key",
  });
  expect(calls).toEqual([]);
});
