import type { Ledger, LedgerGroup } from "@kobo/ledger-client";
import { announcementsOf } from "../../src/app/pay-id/announcements";
import { transferLedger } from "../../src/clients/ledger";
import { aMadeTransfer, aPayee, aTransfer } from "../factories";

/** The group that a transfer to this payee becomes. */
async function groupFor(payee: ReturnType<typeof aPayee>): Promise<LedgerGroup> {
  const groups: LedgerGroup[] = [];
  const ledger = transferLedger({
    createTransfers: async (group) => {
      groups.push(group);
      return { outcome: "committed", at: new Date() };
    },
  } as Partial<Ledger> as Ledger);
  const command = aTransfer();
  const transfer = aMadeTransfer(command);
  const { tenant } = command;
  await ledger.move({
    id: transfer.id,
    transfer: command,
    payee,
    announcements: announcementsOf({ tenant, transfer, payee }),
    dailyCap: 1n,
    notAfter: command.notAfter,
    requestId: "r",
    traceparent: "",
  });
  const [group] = groups;
  if (!group) throw new Error("The transfer is one group.");
  return group;
}

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
