import { newUuid } from "@kobo/core/ids";
import type { Ledger } from "@kobo/ledger-client";
import { sandboxLedger } from "../../src/clients/sandbox-ledger";

const TO = {
  merchantId: newUuid(),
  mode: "test",
  walletPayId: "bola-foods.wallet",
  payId: "bola.spid",
  name: "Bola Foods",
  reference: "till-3",
} as const;

test.each([-60_000, 60_000])("the database's clock %d ms off changes no wait", async (ms) => {
  const calls: { notAfterMs: unknown; deadline: number }[] = [];
  const ledger = sandboxLedger({
    createTransfers: async ({ context }, deadline) => {
      calls.push({ notAfterMs: context?.notAfterMs, deadline });
      return { outcome: "committed", at: new Date() };
    },
  } as Partial<Ledger> as Ledger);
  const begun = Date.now();
  const notAfter = new Date(begun + ms);
  const payment = { id: newUuid(), to: TO, amount: 25_000n, senderName: "Ada", onceKeys: [] };

  await ledger.pay({ ...payment, announcement: {}, notAfter });

  const [call] = calls;
  expect(call?.notAfterMs).toBe(notAfter.getTime());
  expect(call?.deadline).toBeGreaterThanOrEqual(begun + 2_500);
  expect(call?.deadline).toBeLessThanOrEqual(Date.now() + 2_500);
});
