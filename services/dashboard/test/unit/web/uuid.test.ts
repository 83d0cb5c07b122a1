import { uuidv7 } from "../../../web/src/format/uuid";

test("is a UUIDv7 of its time, with the version and the variant in place", () => {
  const random = new Uint8Array(10).fill(0xff);

  expect(uuidv7(0x0123456789ab, random)).toBe("01234567-89ab-7fff-bfff-ffffffffffff");
  expect(uuidv7(1, new Uint8Array(10))).toBe("00000000-0001-7000-8000-000000000000");
});

test("ids of one millisecond differ", () => {
  const ids = Array.from({ length: 1_000 }, () => uuidv7(1));

  expect(new Set(ids).size).toBe(ids.length);
});
