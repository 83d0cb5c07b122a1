import type { Ledger, LedgerGroup } from "@kobo/ledger-client";
import { announcementsOf } from "../../src/app/pay-id/announcements";
import { transferLedger } from "../../src/clients/ledger";
import { aMadeTransfer, aPayee, aTransfer } from "../factories";

interface Call {
  group: LedgerGroup;
  deadline: number;
}

const DEADLINE = Date.now() + 1_000;

/** The call that a transfer to this payee becomes. */
async function callFor(payee: ReturnType<typeof aPayee>): Promise<Call> {
  const calls: Call[] = [];
  const ledger = transferLedger({
    createTransfers: async (group, deadline) => {
      calls.push({ group, deadline });
      return { outcome: "committed", at: new Date() };
    },
  } as Partial<Ledger> as Ledger);
  const command = aTransfer({ notAfter: new Date(0) });
  const transfer = aMadeTransfer(command);
  const { tenant } = command;
  await ledger.move({
    id: transfer.id,
    transfer: command,
    payee,
    announcements: announcementsOf({ tenant, transfer, payee }),
    dailyCap: 1n,
    notAfter: command.notAfter,
    deadline: DEADLINE,
    requestId: "r",
    traceparent: "",
  });
  const [call] = calls;
  if (!call) throw new Error("The transfer is one call.");
  return call;
}

const groupFor = async (payee: ReturnType<typeof aPayee>) => (await callFor(payee)).group;

test("the ledger's answer is awaited until half a second after the deadline", async () => {
  const { group, deadline } = await callFor(aPayee());

  expect(deadline).toBe(DEADLINE + 500);
  expect(group.context?.notAfterMs).toBe(0);
});

test("a transfer is tallied for the payee's PayID and carries both events and the payee", async () => {
  const payee = aPayee();
  const { items, announcements, payeeMerchantId } = await groupFor(payee);

  expect(payeeMerchantId).toBe(payee.merchantId);
  expect(items).toMatchObject([{ credit: { wallet: "bola-foods.wallet" }, tallyKey: "b01a.dpid" }]);
  expect(announcements?.map(({ name }) => name)).toEqual([
    "transfer.completed",
    "payid.payment.completed",
  ]);
});

test("of a transfer to the merchant's own PayID only the credit of the wallet is tallied", async () => {
  const { items = [] } = await groupFor(aPayee({ walletPayId: "ada-stores.wallet" }));

  expect(items.map(({ credit, tallyKey }) => [credit?.wallet ?? credit?.system, tallyKey])).toEqual(
    [
      ["SYSTEM_ACCOUNT_PAYID_CLEARING", undefined],
      ["ada-stores.wallet", "b01a.dpid"],
    ],
  );
});
