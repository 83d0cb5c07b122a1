import fc from "fast-check";
import { RailBook } from "../../../src/book/rail/book";
import { keptFromFloat } from "../../../src/domain/rail/transfer";
import { aNotice, aRecipient, aTransfer } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

const BALANCE_AT_FIRST = 10_000_000_000_000n;

afterEach(removeFolders);

function openBook(folder: string): Promise<RailBook> {
  return RailBook.open({ folder, mode: "test" });
}

/** All that a book says. */
function contentOf(book: RailBook) {
  return {
    balance: book.balance,
    nextId: book.nextId,
    recipients: book.recipients(),
    transfers: book.transfers(),
    notices: book.notices.list(),
    first: book.findTransfer("ref-a"),
  };
}

const states = fc.constantFrom("pending", "success", "failed", "reversed");

const entries = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    reference: fc.constantFrom("ref-a", "ref-b"),
    state: states,
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    planned: fc.constantFrom(null, { state: "reversed" as const, at: NOON }),
  }),
  { maxLength: 20 },
);

test("whatever happened to it, a book that is opened again says the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      async (happened, balance) => {
        const folder = await newFolder();
        const before = await openBook(folder);
        before.recordRecipient(aRecipient());
        before.setBalance(balance);
        for (const entry of happened) {
          before.recordTransfers([aTransfer(entry)], [aNotice({ id: `ntc_${entry.id}` })]);
        }
        const said = contentOf(before);
        await before.close();

        const after = await openBook(folder);

        expect(contentOf(after)).toEqual(said);
        await after.close();
      },
    ),
    { numRuns: 30 },
  );
});

test("the float lacks what transfers keep, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (happened) => {
      const book = await openBook(await newFolder());
      for (const entry of happened) book.recordTransfers([aTransfer(entry)], []);

      const kept = book
        .transfers()
        .reduce((total, transfer) => total + keptFromFloat(transfer), 0n);

      expect(book.balance).toBe(BALANCE_AT_FIRST - kept);
      await book.close();
    }),
    { numRuns: 30 },
  );
});
