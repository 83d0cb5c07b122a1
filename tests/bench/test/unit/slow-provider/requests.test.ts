import { BYSTANDERS, PER_SECOND, type Stream } from "../../../src/slow-provider/plan";
import { EXPECTED, requestOf } from "../../../src/slow-provider/requests";

const asked = {
  payer: { key: "sk_test_ada", wallet: "ada.wallet", staticPayId: "ada.till" },
  payee: { key: "sk_test_bola", wallet: "bola.wallet", staticPayId: "bola.till" },
  paid: "bench-1",
  reference: "bench-2",
};

test("whoever pays asks with the payer's key, from the payer's wallet", () => {
  const transfer = requestOf("PayID transfer", asked);
  const purchase = requestOf("bill purchase", asked);

  expect(transfer.key).toBe("sk_test_ada");
  expect(transfer.body).toMatchObject({ fromPayId: "ada.wallet", toPayId: "bola.till" });
  expect(purchase.key).toBe("sk_test_ada");
  expect(purchase.body).toMatchObject({ fromWallet: "ada.wallet", reference: "bench-2" });
});

test("what only reads names something that is there", () => {
  expect(requestOf("status", asked).path).toBe("/transaction/status?reference=bench-1");
  expect(requestOf("balance", asked).path).toBe("/wallets/ada.wallet/balance");
});

test("nothing but purchases may be answered with an error", () => {
  for (const stream of BYSTANDERS) {
    for (const status of EXPECTED[stream]) expect(status).toBeLessThan(300);
  }
});

test("every stream arrives, and has answers that are expected", () => {
  const streams: Stream[] = [...BYSTANDERS, "bill purchase"];

  expect(Object.keys(PER_SECOND).sort()).toEqual([...streams].sort());
  for (const stream of streams) expect(EXPECTED[stream]).not.toHaveLength(0);
});
