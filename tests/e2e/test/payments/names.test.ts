import { givenMerchant, type TestMerchant, uniqueReference } from "../world";

let owner: TestMerchant;
let other: TestMerchant;
let registered: string;
beforeAll(async () => {
  [owner, other] = [await givenMerchant(), await givenMerchant()];
  const { api } = owner;
  const { body } = await api.post("/payid/dynamic", { reference: uniqueReference() });
  registered = String((body.data as { name: string }).name);
});

const staticPayId = ({ api }: TestMerchant, name: string) =>
  api.post("/payid/static", { reference: uniqueReference(), name });

test("a PayID cannot have another merchant's name", async () => {
  for (const name of [registered, registered.toUpperCase(), registered.replaceAll(" ", "")]) {
    const { status, body } = await staticPayId(other, name);
    expect([name, status, body.code]).toEqual([name, 400, "VALIDATION_ERROR"]);
  }
  const account = { reference: uniqueReference(), amount: 50_000, name: registered };
  expect((await other.api.post("/virtual-account", account)).status).toBe(400);
  expect((await staticPayId(owner, registered)).status).toBe(201);
});

test("verification shows the merchant of a PayID, whatever the PayID's name", async () => {
  const { body } = await staticPayId(owner, "Big Bank Support");
  const { payId } = body.data as { payId: string };

  const verified = await other.api.post("/payid/verify", { payId });

  expect(verified.body.data).toMatchObject({
    accountName: "Big Bank Support",
    merchantName: registered,
  });
});
