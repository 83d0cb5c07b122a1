import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { Book } from "../../../src/book/bill-provider/book";
import { keptFromFloat } from "../../../src/domain/bill-provider/purchase";
import { aNotice } from "../../bank-factories";
import { aPurchase } from "../../factories";
import { newFolder, removeFolders } from "../running";

const FLOAT_AT_FIRST = 100_000_000_000n;

afterEach(removeFolders);

async function givenFolder(): Promise<{ folder: string; file: string }> {
  const folder = await newFolder();
  return { folder, file: join(folder, "bill-provider-test.jsonl") };
}

function openBook(folder: string): Promise<Book> {
  return Book.open({ folder, mode: "test" });
}

/** All that a book says. */
function contentOf(book: Book) {
  const { float, duplicateWindowSeconds } = book;
  const newest = book.newestOf("mtn", "08011111111");
  const purchases = book.list();
  const places = purchases.map((purchase) => book.placeOf(purchase));
  const told = { prices: book.prices, notices: book.notices.list() };
  return { purchases, places, float, duplicateWindowSeconds, newest, ...told };
}

test("a new book is empty, with a full float and the window of its mode", async () => {
  const { folder } = await givenFolder();
  const [book, live] = [await openBook(folder), await Book.open({ folder, mode: "live" })];

  expect(contentOf(book)).toEqual({
    purchases: [],
    float: FLOAT_AT_FIRST,
    duplicateWindowSeconds: 0,
    newest: undefined,
    places: [],
    prices: [],
    notices: [],
  });
  expect(live.duplicateWindowSeconds).toBe(30);
  await Promise.all([book.close(), live.close()]);
});

const changes = fc.array(
  fc.oneof(
    fc.record({
      requestId: fc.constantFrom("a", "b", "c", "d"),
      status: fc.constantFrom("delivered", "pending", "failed", "reversed"),
      deliveries: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ float: fc.bigInt({ min: 0n, max: 10n ** 12n }) }),
    fc.record({ seconds: fc.nat() }),
    fc.record({ price: fc.bigInt({ min: 1n, max: 10n ** 9n }) }),
    fc.record({ forgotten: fc.constantFrom("a", "b", "c", "d") }),
    fc.record({ ended: fc.constantFrom("a", "b", "c", "d") }),
  ),
  { maxLength: 20 },
);

type Change = (typeof changes extends fc.Arbitrary<infer List> ? List : never)[number];

let notices = 0;

function newNotice() {
  notices += 1;
  return aNotice({ id: `ntc_${notices}` });
}

function happen(book: Book, change: Change): void {
  if ("float" in change) book.setFloat(change.float);
  else if ("seconds" in change) book.setDuplicateWindow(change.seconds);
  else if ("forgotten" in change) book.forget(change.forgotten);
  else if ("price" in change) {
    const { price } = change;
    book.recordPrice({ serviceId: "dstv", variationCode: "compact", price }, newNotice());
  } else if ("ended" in change) {
    book.recordEnd(aPurchase({ requestId: change.ended, status: "reversed" }), newNotice());
  } else book.record(aPurchase(change));
}

test("whatever happened to it, a book that is opened again says the same", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const { folder } = await givenFolder();
      const before = await openBook(folder);
      for (const change of happened) happen(before, change);
      await before.close();

      const after = await openBook(folder);

      expect(contentOf(after)).toEqual(contentOf(before));
      await after.close();
    }),
    { numRuns: 30 },
  );
});

test("nothing takes the place of another, nor that of what was forgotten", async () => {
  const { folder } = await givenFolder();
  const book = await openBook(folder);
  for (const requestId of ["a", "b"]) book.record(aPurchase({ requestId }));
  book.forget("a");
  for (const requestId of ["c", "d", "a"]) book.record(aPurchase({ requestId }));

  const placed = book.list().map((purchase) => [purchase.requestId, book.placeOf(purchase)]);

  expect(placed).toEqual([
    ["b", 1],
    ["c", 2],
    ["d", 3],
    ["a", 4],
  ]);
  await book.close();
});

test("the float and what purchases keep of it always make the whole", async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (happened) => {
      const { folder } = await givenFolder();
      const book = await openBook(folder);
      for (const change of happened) if (!("float" in change)) happen(book, change);

      const kept = book.list().reduce((sum, purchase) => sum + keptFromFloat(purchase), 0n);

      expect(book.float + kept).toBe(FLOAT_AT_FIRST);
      await book.close();
    }),
    { numRuns: 30 },
  );
});

test("to settle an old purchase does not make it the newest one", async () => {
  const { folder } = await givenFolder();
  const book = await openBook(folder);
  book.record(aPurchase({ requestId: "old", status: "pending" }));
  book.record(aPurchase({ requestId: "new" }));

  book.record(aPurchase({ requestId: "old", status: "delivered" }));

  expect(book.newestOf("mtn", "08011111111")).toMatchObject({ requestId: "new" });
  await book.close();
});

test("how a purchase ended and the notice of it are one line: a torn one is neither", async () => {
  const { folder, file } = await givenFolder();
  const first = await openBook(folder);
  first.record(aPurchase({ requestId: "a", status: "pending" }));
  first.recordEnd(aPurchase({ requestId: "a" }), newNotice());
  await first.close();
  const text = await readFile(file, "utf8");

  await writeFile(file, text.slice(0, -2));
  const book = await openBook(folder);

  expect(book.list()).toMatchObject([{ status: "pending" }]);
  expect(book.notices.list()).toEqual([]);
  await book.close();
});

test("what is durable is in the file, while the book is open", async () => {
  const { folder, file } = await givenFolder();
  const book = await openBook(folder);
  const ids = Array.from({ length: 50 }, (_, index) => `r${index}`);

  for (const requestId of ids) book.record(aPurchase({ requestId }));
  await book.durable();

  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(ids);
  await book.close();
});

test("a torn last line is cut off, wherever it tore, and the next line does not join it", async () => {
  const { folder, file } = await givenFolder();
  const first = await openBook(folder);
  first.record(aPurchase({ requestId: "whole" }));
  await first.close();
  const line = await readFile(file, "utf8");

  for (const length of [1, Math.floor(line.length / 2), line.length - 1]) {
    await writeFile(file, line + line.replace("whole", "torn!").slice(0, length));
    const book = await openBook(folder);
    expect(book.list()).toMatchObject([{ requestId: "whole" }]);
    book.record(aPurchase({ requestId: "next" }));
    await book.close();

    const again = await openBook(folder);
    expect(again.list()).toMatchObject([{ requestId: "whole" }, { requestId: "next" }]);
    await again.close();
  }
});

test("a line in the middle that is none stops the book from opening", async () => {
  const { folder, file } = await givenFolder();
  await appendFile(file, 'nonsense\n{"kind":"float","float":"1"}\n');

  await expect(openBook(folder)).rejects.toThrow(/^Line 1 of .*bill-provider-test\.jsonl/);
});
