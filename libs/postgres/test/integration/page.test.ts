import { testDatabaseUrl } from "@kobo/testing";
import fc from "fast-check";
import {
  connect,
  type Database,
  type Page,
  type PageQuery,
  pageOf,
  pagePositionFromWire,
  readingOrder,
  unionOf,
  wherePage,
} from "../../src";
import { turnPages } from "../../src/testing";

interface Row {
  id: number;
  owner: string;
  kind: string;
}

const TABLE = `pages_${process.pid}`;
let db: Database;

beforeAll(async () => {
  db = connect({ url: testDatabaseUrl(), schema: "public", applicationName: "test" });
  await db.raw(
    `CREATE TABLE ${TABLE} (id bigserial PRIMARY KEY, owner text NOT NULL, kind text NOT NULL)`,
  );
});

afterAll(async () => {
  await db.raw(`DROP TABLE ${TABLE}`);
  await db.destroy();
});

let owners = 0;
const anOwner = () => `owner-${++owners}`;

async function add(owner: string, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) await db(TABLE).insert({ owner, kind });
}

const keyOf = ({ id }: Row) => String(id);

function list(owner: string, kind: string | undefined, query: PageQuery): Promise<Page<Row>> {
  return pageOf(
    query,
    async (page) => {
      const rows = db(TABLE).where({ owner });
      if (kind) rows.where({ kind });
      return wherePage(rows, "id", page);
    },
    keyOf,
  );
}

const kinds = fc.array(fc.constantFrom("a", "b"), { maxLength: 20 });
const aFilter = fc.constantFrom("a", "b", undefined);

test("paging back returns the same pages, with any size and filter, among another owner's rows", async () => {
  await fc.assert(
    fc.asyncProperty(kinds, aFilter, fc.integer({ min: 1, max: 8 }), async (rows, kind, limit) => {
      const [owner, other] = [anOwner(), anOwner()];
      for (const each of rows) {
        await add(owner, [each]);
        await add(other, ["a", "b"]);
      }
      const read = (wire: { before: string; after: string }) =>
        list(owner, kind, { ...pagePositionFromWire(wire, () => true), limit });

      const { there, back } = await turnPages(read);

      const shown = there.flatMap(({ items }) => items);
      expect(back).toEqual(there.toReversed());
      expect(there[0]?.previousAfter).toBe("");
      expect(shown.map((row) => [row.owner, row.kind])).toEqual(
        rows
          .filter((each) => kind === undefined || each === kind)
          .toReversed()
          .map((each) => [owner, each]),
      );
      expect(shown.map(keyOf)).toEqual(shown.map(keyOf).toSorted((a, b) => Number(b) - Number(a)));
    }),
    { numRuns: 40 },
  );
});

test("rows added while paging come before the former first page, and shift no page", async () => {
  const sizes = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(sizes, sizes, sizes, async (limit, added, pages) => {
      const owner = anOwner();
      await add(owner, Array(limit * (pages + 1)).fill("a"));
      const there = [await list(owner, undefined, { limit })];
      for (let turned = 0; turned < pages; turned++) {
        const before = there.at(-1)?.nextBefore;
        there.push(await list(owner, undefined, { before, limit }));
        await add(owner, Array(added).fill("late"));
      }

      const back = [there.at(-1)];
      for (let turned = 0; turned < pages; turned++) {
        const after = back.at(-1)?.previousAfter;
        back.push(await list(owner, undefined, { after, limit }));
      }
      const first = there[0]?.items[0];

      expect(back.map((page) => page?.items)).toEqual(there.map(({ items }) => items).toReversed());
      expect(back.at(-1)?.previousAfter).toBe(first && keyOf(first));
      const newer = await list(owner, undefined, { after: back.at(-1)?.previousAfter, limit: 100 });
      expect(newer.items.map(({ kind }) => kind)).toEqual(Array(added * pages).fill("late"));
      expect(newer.previousAfter).toBe("");
    }),
    { numRuns: 20 },
  );
});

test("the newest page is returned when all rows of the previous page are deleted", async () => {
  const owner = anOwner();
  await add(owner, ["a", "a", "a"]);
  const first = await list(owner, undefined, { limit: 1 });
  const second = await list(owner, undefined, { before: first.nextBefore, limit: 1 });
  await db(TABLE).where({ id: first.items[0]?.id }).delete();

  const back = await list(owner, undefined, { after: second.previousAfter, limit: 1 });

  expect(back).toEqual({ ...second, previousAfter: "" });
});

test.each([0, -1, 101])("a page of %i rows is refused", async (limit) => {
  const given = list(anOwner(), undefined, { limit });
  await expect(given).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test.each([
  { before: "x", after: "" },
  { before: "", after: "x" },
])("an invalid cursor is refused: %j", (place) => {
  expect(() => pagePositionFromWire(place, (text) => text === "y")).toThrow(
    expect.objectContaining({ code: "INVALID_CURSOR" }),
  );
});

test("a union of a list's kinds has the pages of the list, in both directions", async () => {
  await fc.assert(
    fc.asyncProperty(kinds, aFilter, fc.integer({ min: 1, max: 5 }), async (rows, kind, limit) => {
      const owner = anOwner();
      await add(owner, rows);
      const shownKinds = kind ? [kind] : ["a", "b", "c"];
      const read = (wire: { before: string; after: string }) =>
        pageOf<Row>(
          { ...pagePositionFromWire(wire, () => true), limit },
          (page) => {
            const each = shownKinds.map((one) =>
              wherePage(db(TABLE).where({ owner, kind: one }), "id", page),
            );
            return unionOf(db, each).orderBy("found.id", readingOrder(page)).limit(page.limit);
          },
          keyOf,
        );

      const { there, back } = await turnPages(read);

      expect(back).toEqual(there.toReversed());
      expect(there.flatMap(({ items }) => items.map((row) => row.kind))).toEqual(
        rows.filter((each) => !kind || each === kind).toReversed(),
      );
    }),
    { numRuns: 30 },
  );
});
