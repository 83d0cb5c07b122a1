import { testDatabaseUrl } from "@kobo/testing";
import fc from "fast-check";
import pg from "pg";
import {
  byteaArray,
  dateArray,
  int2Array,
  int8Array,
  textArray,
  timestampArray,
  uuidArray,
} from "../../src";

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});
afterAll(() => client.end());

const texts = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
const INT8 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

test.each([
  ["int2", int2Array, fc.integer({ min: -32_768, max: 32_767 })],
  ["int8", int8Array, fc.bigInt(INT8)],
  ["uuid", uuidArray, fc.uuid()],
  ["text", textArray, texts],
] as const)("PostgreSQL reads %s arrays as written, nulls too", async (type, encode, values) => {
  const write = encode as (rows: readonly unknown[], column: (row: unknown) => unknown) => Buffer;
  const arrays = fc.array(fc.option(values as fc.Arbitrary<unknown>));
  const text = `SELECT value FROM unnest($1::${type}[]) WITH ORDINALITY AS t (value, position) ORDER BY position`;

  await fc.assert(
    fc.asyncProperty(arrays, async (array) => {
      const { rows } = await client.query({
        text,
        values: [write(array, (value) => value)],
        rowMode: "array",
      });
      expect(rows.map(([value]) => value)).toEqual(array);
    }),
    { numRuns: 50 },
  );
});

test("PostgreSQL reads bytea, timestamptz and date arrays as written", async () => {
  const bytes = [Buffer.from([0, 255, 92]), null, Buffer.alloc(0)];
  const moments = [0, 1_763_700_000_123, null, -5_000_000_123_456];

  const days = ["2026-11-28", null, "1999-12-31", "2024-02-29", "1970-01-01"];

  const { rows } = await client.query(
    "SELECT $1::bytea[] AS bytes, $2::timestamptz[] AS moments, $3::date[]::text[] AS days",
    [
      byteaArray(bytes, (value) => value),
      timestampArray(moments, (value) => value),
      dateArray(days, (value) => value),
    ],
  );

  expect(rows[0].bytes).toEqual(bytes);
  expect(rows[0].days).toEqual(days);
  expect(rows[0].moments.map((moment: Date | null) => moment?.getTime() ?? null)).toEqual(moments);
});
