import fc from "fast-check";
import { RailStore } from "../../../src/db/rail-store";
import { reservedFromFloat } from "../../../src/domain/rail/transfer";
import { aRecipient, aTransfer, aWebhook } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

const BALANCE_AT_FIRST = 10_000_000_000_000n;

afterEach(removeFolders);

function openStore(folder: string): RailStore {
  return new RailStore({ folder, mode: "test" });
}

function contentOf(store: RailStore) {
  return {
    balance: store.float.balance,
    nextId: store.nextId,
    recipients: store.recipients.list(),
    transfers: store.transfers.list(),
    webhooks: store.webhooks.list(),
    first: store.transfersByReference.first("ref-a"),
  };
}

const states = fc.constantFrom("pending", "success", "failed", "reversed");

/** A transfer keeps its reference, which two may share. */
const REFERENCES = ["ref-a", "ref-b", "ref-a"];

const entries = fc.array(
  fc
    .record({
      id: fc.nat({ max: 4 }),
      state: states,
      amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      planned: fc.constantFrom(null, { state: "reversed" as const, at: NOON }),
    })
    .map((entry) => ({ ...entry, reference: REFERENCES[entry.id % REFERENCES.length] ?? "" })),
  { maxLength: 20 },
);

test("a reopened store has the same content after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      async (happened, balance) => {
        const folder = await newFolder();
        const before = openStore(folder);
        before.recipients.put(aRecipient());
        before.float.balance = balance;
        for (const entry of happened) {
          before.transfers.put(aTransfer(entry));
          before.webhooks.put(aWebhook({ id: `ntc_${entry.id}` }));
        }
        const content = contentOf(before);
        await before.close();

        const after = openStore(folder);

        expect(contentOf(after)).toEqual(content);
        await after.close();
      },
    ),
    { numRuns: 30 },
  );
});

test("the balance is the deposits less the transfers", async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (happened) => {
      const store = openStore(await newFolder());
      for (const entry of happened) store.transfers.put(aTransfer(entry));

      const kept = store.transfers
        .list()
        .reduce((total, transfer) => total + reservedFromFloat(transfer), 0n);

      expect(store.float.balance).toBe(BALANCE_AT_FIRST - kept);
      await store.close();
    }),
    { numRuns: 30 },
  );
});
