import { sealingKeys } from "@kobo/core/sealing";
import { DEVICE_MS, knownDevice, rememberDevice } from "../../src/domain/known-device";

const KEY = sealingKeys("dashboard", [Buffer.alloc(32, 1)]);
const NOW = new Date("2026-11-25T00:00:00Z");
const ADA = { id: "ada", passwordHash: "hash of ada" };
const BELLO = { id: "bello", passwordHash: "hash of bello" };

const later = (ms: number) => new Date(NOW.getTime() + ms);
const signedIn = (account = ADA, cookie = "", now = NOW) =>
  rememberDevice(KEY, { cookie, account, now });
const isKnown = (cookie: string, account = ADA, now = NOW) =>
  knownDevice(KEY, { cookie, account, now }) !== undefined;

test("a browser is known to the user who has signed in, and to no other", () => {
  const cookie = signedIn(ADA);

  expect(isKnown(cookie, ADA)).toBe(true);
  expect(isKnown(cookie, BELLO)).toBe(false);
  expect(isKnown("", ADA)).toBe(false);
});

test("a browser is known to each of its users", () => {
  const cookie = signedIn(BELLO, signedIn(ADA));

  expect([isKnown(cookie, ADA), isKnown(cookie, BELLO)]).toEqual([true, true]);
  const ids = [ADA, BELLO].map((account) => knownDevice(KEY, { cookie, account, now: NOW }));
  expect(new Set(ids).size).toBe(2);
});

test("each sign-in issues a new id, and the cookie holds one entry per user", () => {
  const first = signedIn(ADA, signedIn(BELLO));
  const second = signedIn(ADA, first);

  expect(knownDevice(KEY, { cookie: second, account: ADA, now: NOW })).not.toBe(
    knownDevice(KEY, { cookie: first, account: ADA, now: NOW }),
  );
  expect(second).toHaveLength(first.length);
});

test("the sixth user of a browser evicts the first", () => {
  const users = Array.from({ length: 6 }, (_, n) => ({ id: `u${n}`, passwordHash: `h${n}` }));
  const cookie = users.reduce((kept, account) => signedIn(account, kept), "");

  expect(users.map((account) => isKnown(cookie, account))).toEqual([
    ...[false, true, true, true, true, true],
  ]);
});

test("a password change makes a browser unknown", () => {
  expect(isKnown(signedIn(ADA), { ...ADA, passwordHash: "hash of a new one" })).toBe(false);
});

test("a browser is known for 180 days after the sign-in", () => {
  const cookie = signedIn(ADA);

  expect(isKnown(cookie, ADA, later(DEVICE_MS - 1))).toBe(true);
  expect(isKnown(cookie, ADA, later(DEVICE_MS))).toBe(false);
  expect(signedIn(BELLO, cookie, later(DEVICE_MS))).toHaveLength(cookie.length);
});

test("a browser is known since a time when the sign-in is not older", () => {
  const device = { cookie: signedIn(ADA), account: ADA, now: later(2) };

  expect(knownDevice(KEY, { ...device, since: NOW })).toBeDefined();
  expect(knownDevice(KEY, { ...device, since: later(1) })).toBeUndefined();
});

test("an altered cookie and one of another key are unknown", () => {
  const cookie = signedIn(ADA);
  const [id = "", at = "", mac = ""] = cookie.split(".");
  const otherKey = sealingKeys("dashboard", [Buffer.alloc(32, 2)]);

  for (const altered of [
    `${id.slice(0, -1)}${id.endsWith("A") ? "B" : "A"}.${at}.${mac}`,
    `${id}.${(NOW.getTime() + 1).toString(36)}.${mac}`,
    `${id}.${at}.${mac.slice(0, -1)}`,
    `${id}.${at}`,
    "~~~",
    "x".repeat(4_000),
    rememberDevice(otherKey, { cookie: "", account: ADA, now: NOW }),
  ]) {
    expect(isKnown(altered)).toBe(false);
  }
});

test("during a key rotation, cookies of the old key are known, and a sign-in renews them under the new key", () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const both = sealingKeys("dashboard", [fresh, old]);
  const known = { account: ADA, now: NOW };
  const early = signedIn(ADA);
  const renewed = rememberDevice(both, { ...known, cookie: early });

  expect(knownDevice(both, { ...known, cookie: early })).toBeDefined();
  expect(renewed).toHaveLength(early.length);
  expect(
    knownDevice(sealingKeys("dashboard", [fresh]), { ...known, cookie: renewed }),
  ).toBeDefined();
  expect(knownDevice(sealingKeys("dashboard", [fresh]), { ...known, cookie: early })).toBe(
    undefined,
  );
});
