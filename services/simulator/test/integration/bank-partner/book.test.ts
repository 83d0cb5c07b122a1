import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { PartnerBook } from "../../../src/book/bank-partner/book";
import { aCredit, aNotice, aVirtualAccount } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

function openBook(folder: string): Promise<PartnerBook> {
  return PartnerBook.open({ folder, mode: "test" });
}

/** All that a book says. */
function contentOf(book: PartnerBook) {
  return {
    accounts: book.accounts(),
    credits: book.credits(),
    notices: book.notices.list(),
    holder: book.holderOf("4600070017"),
    first: book.findCredit("1".repeat(30)),
    ofAccount: book.creditsOf(aVirtualAccount()),
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
      noticeId: ids,
      manner: fc.constantFrom("as usual" as const, "doubled" as const),
      nextAt: fc.constantFrom(null, NOON),
    }),
  ),
  { maxLength: 20 },
);

test("whatever happened to it, a book that is opened again says the same", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const folder = await newFolder();
      const before = await openBook(folder);
      for (const change of happened) {
        if ("reference" in change) before.recordAccount(aVirtualAccount(change));
        else if ("creditId" in change) {
          const { creditId: id, amount } = change;
          before.recordCredits([aCredit({ id, amount })], aNotice({ id: `ntc_${id}` }));
        } else {
          const { noticeId: id, ...notice } = change;
          before.recordNotice(aNotice({ id, ...notice }));
        }
      }
      const said = contentOf(before);
      await before.close();

      const after = await openBook(folder);

      expect(contentOf(after)).toEqual(said);
      await after.close();
    }),
    { numRuns: 30 },
  );
});

test("a credit and its notice are lost together or not at all", async () => {
  const folder = await newFolder();
  const book = await openBook(folder);
  book.recordCredits([aCredit()], aNotice());
  await book.close();
  // What a loss of power may leave of the next line.
  await appendFile(join(folder, "bank-partner-test.jsonl"), '[{"kind":"credit","id":"crd_2"}');

  const again = await openBook(folder);

  expect(again.credits()).toEqual([aCredit()]);
  expect(again.notices.list()).toEqual([aNotice()]);
  await again.close();
});

test("a bad line in the middle stops the start", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "bank-partner-test.jsonl"), '[]\n{"kind":"nonsense"}\n[]\n');

  await expect(openBook(folder)).rejects.toThrow("Line 2");
});
