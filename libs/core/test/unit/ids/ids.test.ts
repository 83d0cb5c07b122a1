import fc from "fast-check";
import {
  datedUuid,
  deriveUuid,
  firstUuidAt,
  fromPublicId,
  isUuid,
  namedUuid,
  newId,
  newUuid,
  toPublicId,
  uuidTime,
} from "../../../src/ids";

test("every UUID round-trips through its public id", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(fromPublicId("txn", toPublicId("txn", uuid))).toBe(uuid);
    }),
  );
});

test("public ids sort as their UUIDs do", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(toPublicId("txn", a) < toPublicId("txn", b)).toBe(a < b);
    }),
  );
});

test.each([
  ["another kind's id", newId("evt")],
  ["a truncated id", newId("txn").slice(0, -1)],
  ["a digit outside the alphabet", newId("txn").replace(/.$/, "u")],
  ["a value above 128 bits", `txn_${"z".repeat(26)}`],
  ["nothing", ""],
])("%s is not an id", (_, text) => {
  expect(fromPublicId("txn", text)).toBeUndefined();
});

test("a derived id is stable, differs by step, and keeps its root's time", () => {
  const root = newUuid();

  const hold = deriveUuid(root, "hold");

  expect(deriveUuid(root, "hold")).toBe(hold);
  expect(deriveUuid(root, "post")).not.toBe(hold);
  expect(isUuid(hold)).toBe(true);
  expect(uuidTime(hold)).toBe(uuidTime(root));
});

test("a new id carries the present time", () => {
  expect(Math.abs((uuidTime(newUuid()) ?? 0) - Date.now())).toBeLessThan(1_000);
});

test("a named id is stable and carries no time", () => {
  const id = namedUuid("settlement/live/NGN");

  expect(namedUuid("settlement/live/NGN")).toBe(id);
  expect(isUuid(id)).toBe(true);
  expect(uuidTime(id)).toBeUndefined();
});

test("a dated id is stable and carries its given time", () => {
  const at = new Date("2026-11-21T10:00:00.123Z");

  const id = datedUuid(at, "566/session-1");

  expect(datedUuid(at, "566/session-1")).toBe(id);
  expect(datedUuid(at, "566/session-2")).not.toBe(id);
  expect(isUuid(id)).toBe(true);
  expect(uuidTime(id)).toBe(at.getTime());
});

test("the first id of a moment sorts after earlier ids and before ids of that moment", () => {
  const at = new Date("2026-11-21T10:00:00.123Z");
  const first = firstUuidAt(at);

  expect(first <= datedUuid(at, "any")).toBe(true);
  expect(first > datedUuid(new Date(at.getTime() - 1), "any")).toBe(true);
});
