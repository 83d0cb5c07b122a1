import fc from "fast-check";
import { BankPartnerStore } from "../../../src/db/bank-partner-store";
import { aCredit, aVirtualAccount, aWebhook } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

function openStore(folder: string): BankPartnerStore {
  return new BankPartnerStore({ folder, mode: "test" });
}

function contentOf(store: BankPartnerStore) {
  return {
    accounts: store.accounts.list(),
    credits: store.credits.list(),
    places: store.credits.list().map(({ id }) => store.credits.positionOf(id)),
    webhooks: store.webhooks.list(),
    holder: store.holderOf("4600070017"),
    first: store.creditsBySession.first("1".repeat(30)),
    ofAccount: store.creditsByAccount.all("ref-1"),
    lastBookedAt: store.lastBookedAt,
  };
}

const ids = fc.constantFrom("a", "b", "c");

const changes = fc.array(
  fc.oneof(
    fc.record({
      reference: ids.map((id) => `ref-${id}`),
      kind: fc.constantFrom("temporary" as const, "permanent" as const),
      expiresAt: fc.constantFrom(null, NOON),
    }),
    fc.record({ creditId: fc.uuid(), amount: fc.bigInt({ min: 1n, max: 10n ** 15n }) }),
    fc.record({
      webhookId: ids,
      manner: fc.constantFrom("as usual" as const, "doubled" as const),
      nextAt: fc.constantFrom(null, NOON),
    }),
  ),
  { maxLength: 20 },
);

test("a reopened store has the same content after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const folder = await newFolder();
      const before = openStore(folder);
      for (const change of happened) {
        if ("reference" in change) before.accounts.put(aVirtualAccount(change));
        else if ("creditId" in change) {
          const { creditId: id, amount } = change;
          before.credits.put(aCredit({ id, amount }));
          before.webhooks.put(aWebhook({ id: `ntc_${id}` }));
        } else {
          const { webhookId: id, ...webhook } = change;
          before.webhooks.put(aWebhook({ id, ...webhook }));
        }
      }
      const content = contentOf(before);
      await before.close();

      const after = openStore(folder);

      expect(contentOf(after)).toEqual(content);
      await after.close();
    }),
    { numRuns: 30 },
  );
});
