import type { Answer } from "../../src/api";
import { availableOf, givenMerchant, type TestMerchant, uniqueReference } from "../world";

const PRICE = 1_000_000;

interface Payload {
  success: boolean;
  code: string | null;
  retryable: boolean;
  data: Record<string, unknown> | null;
}

/** Sends a mutation like a GraphQL client. */
async function mutate(
  merchant: TestMerchant,
  { name, type, input, select }: { name: string; type: string; input: object; select: string },
  headers: Record<string, string> = {},
): Promise<Answer & { payload: Payload | undefined }> {
  const query = `mutation Run($input: ${type}!) { ${name}(input: $input) { success code retryable data { ${select} } } }`;
  const answer = await merchant.api.post("/graphql", { query, variables: { input } }, headers);
  const data = answer.body.data as unknown as Record<string, Payload> | null;
  return { ...answer, payload: data?.[name] };
}

async function givenStaticPayId(merchant: TestMerchant): Promise<string> {
  const { payload } = await mutate(merchant, {
    name: "createStaticPayId",
    type: "CreateStaticPayIdInput",
    input: { reference: uniqueReference(), name: "Till" },
    select: "payId type amountReceived",
  });
  expect(payload).toMatchObject({ success: true, data: { type: "static", amountReceived: 0 } });
  return payload?.data?.payId as string;
}

function transfer(
  payer: TestMerchant,
  input: object,
  headers: Record<string, string> = {},
): ReturnType<typeof mutate> {
  return mutate(
    payer,
    {
      name: "transferPayId",
      type: "PayIdTransferInput",
      input: { fromPayId: payer.wallet, amount: PRICE, ...input },
      select: "transactionId amount",
    },
    headers,
  );
}

test("twenty identical concurrent transfers move the money once", async () => {
  const [shop, payer] = await Promise.all([givenMerchant({ funds: 0 }), givenMerchant()]);
  const toPayId = await givenStaticPayId(shop);
  const input = { toPayId, reference: uniqueReference() };
  const headers = { "idempotency-key": uniqueReference() };
  const before = await availableOf(payer);

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => transfer(payer, input, headers)),
  );
  const repeat = await transfer(payer, input, headers);

  const done = answers.filter(({ payload }) => payload?.success);
  const waiting = answers.filter(({ payload }) => payload?.retryable);
  expect(done.length).toBeGreaterThanOrEqual(1);
  expect(done.length + waiting.length).toBe(20);
  for (const { status, headers: responseHeaders } of waiting) {
    expect(status).toBeGreaterThanOrEqual(409);
    expect(responseHeaders.get("retry-after")).toBe("1");
  }
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  const transactions = [...done, repeat].map(({ payload }) => payload?.data?.transactionId);
  expect(new Set(transactions).size).toBe(1);
  expect(transactions[0]).toMatch(/^txn_/);
  expect(await availableOf(payer)).toBe(before - PRICE);
  expect(await availableOf(shop)).toBe(PRICE);
});

test("a reference used over GraphQL is a duplicate over REST", async () => {
  const [shop, payer] = await Promise.all([givenMerchant({ funds: 0 }), givenMerchant()]);
  const toPayId = await givenStaticPayId(shop);
  const reference = uniqueReference();

  const first = await transfer(payer, { toPayId, reference });
  const order = { fromPayId: payer.wallet, toPayId, amount: PRICE, reference };
  const rest = await payer.api.post("/transfer/payid", order);
  const found = await payer.api.get(`/transfer/${reference}`);

  expect(first.payload).toMatchObject({ success: true, data: { amount: PRICE } });
  expect([rest.status, rest.body.code]).toEqual([409, "DUPLICATE_REFERENCE"]);
  expect(found.body.data).toMatchObject({ transactionId: first.payload?.data?.transactionId });
  expect(await availableOf(shop)).toBe(PRICE);
});

test("a transfer over the balance gets an error, and nothing moves", async () => {
  const [shop, payer] = await Promise.all([
    givenMerchant({ funds: 0 }),
    givenMerchant({ funds: PRICE / 2 }),
  ]);
  const toPayId = await givenStaticPayId(shop);

  const { status, payload } = await transfer(payer, { toPayId, reference: uniqueReference() });

  expect(status).toBe(200);
  expect(payload).toEqual({
    success: false,
    code: "INSUFFICIENT_FUNDS",
    retryable: false,
    data: null,
  });
  expect(await availableOf(payer)).toBe(PRICE / 2);
});

test("a bank account is verified and paid at a listed bank", async () => {
  const payer = await givenMerchant();
  const list = await payer.api.post("/graphql", {
    query: "{ getBankList { data { total banks { bankCode } } } }",
  });
  const { banks } = (list.body.data as unknown as { getBankList: { data: BankList } }).getBankList
    .data;
  const account = { accountNumber: "0690000031", bankCode: "044" };
  expect(banks.map(({ bankCode }) => bankCode)).toContain(account.bankCode);

  const verified = await mutate(payer, {
    name: "verifyExternalAccount",
    type: "VerifyExternalAccountInput",
    input: account,
    select: "accountName verified",
  });
  const paid = await mutate(payer, {
    name: "transferExternal",
    type: "ExternalTransferInput",
    input: { ...account, fromPayId: payer.wallet, amount: PRICE, reference: uniqueReference() },
    select: "status amount totalDebit toAccountName",
  });

  expect(verified.payload).toMatchObject({ success: true, data: { verified: true } });
  expect(paid.payload).toMatchObject({
    success: true,
    data: { amount: PRICE, toAccountName: verified.payload?.data?.accountName },
  });
});

interface BankList {
  banks: { bankCode: string }[];
}

test("a live key queries the live root, which has no introspection", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const query = "{ __schema { queryType { name } } }";

  const live = await merchant.liveApi.post("/graphql", { query });
  const sandbox = await merchant.api.post("/graphql", { query });

  expect(live.status).toBe(400);
  expect(live.body.errors).toMatchObject([{ extensions: { code: "INTROSPECTION_DISABLED" } }]);
  expect(sandbox.body).toEqual({ data: { __schema: { queryType: { name: "Query" } } } });
});
