import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SealingKey, SealingKeys } from "@kobo/core/sealing";

const DAY_MS = 24 * 3_600_000;
/** How long a browser is known after a sign-in. */
export const DEVICE_MS = 180 * DAY_MS;
/** Users of one browser; the oldest sign-in is dropped for the newest. */
const USERS_MAX = 5;
const ID_BYTES = 12;
const DIVIDER = "~";
/** The id, when the user has signed in (ms, base 36), and the MAC over both. */
const ENTRY = /^([\w-]{16})\.([\da-z]{1,9})\.([\w-]{43})$/;

/** The user that a device is bound to. With another password the user has no known devices. */
interface Account {
  id: string;
  passwordHash: string;
}

interface Device {
  /** The device cookie: an entry for each user who has signed in with the browser. */
  cookie: string;
  account: Account;
  now: Date;
}

interface Known extends Device {
  /** Sign-ins before it do not count; all that are fresh when absent. */
  since?: Date | undefined;
}

/** The id of a browser in which the user has signed in before; undefined for a stranger's. */
export function knownDevice(
  keys: SealingKeys,
  { cookie, account, now, since }: Known,
): string | undefined {
  return entriesOf(cookie)
    .filter((entry) => isOf(keys, entry, account) && isFresh(entry, now))
    .filter((entry) => since === undefined || signedInAt(entry) >= since.getTime())
    .at(0)?.id;
}

/** The cookie after a sign-in. The id is new, so that attempts with a copy of the old cookie do not count for it. */
export function rememberDevice(keys: SealingKeys, { cookie, account, now }: Device): string {
  const others = entriesOf(cookie).filter(
    (entry) => !isOf(keys, entry, account) && isFresh(entry, now),
  );
  const id = randomBytes(ID_BYTES).toString("base64url");
  const at = now.getTime().toString(36);
  const own = { id, at, mac: macOf(keys[0], { id, at }, account) };
  return [own, ...others]
    .slice(0, USERS_MAX)
    .map((entry) => `${entry.id}.${entry.at}.${entry.mac}`)
    .join(DIVIDER);
}

interface Entry {
  id: string;
  at: string;
  mac: string;
}

function entriesOf(cookie: string): Entry[] {
  const texts = cookie.split(DIVIDER, USERS_MAX);
  return texts.flatMap((text) => {
    const [, id, at, mac] = ENTRY.exec(text) ?? [];
    return id && at && mac ? [{ id, at, mac }] : [];
  });
}

function isOf(keys: SealingKeys, entry: Entry, account: Account): boolean {
  return keys.some((key) =>
    timingSafeEqual(Buffer.from(entry.mac), Buffer.from(macOf(key, entry, account))),
  );
}

function isFresh(entry: Entry, now: Date): boolean {
  return now.getTime() - signedInAt(entry) < DEVICE_MS;
}

/** In ms. */
function signedInAt({ at }: Entry): number {
  return Number.parseInt(at, 36);
}

function macOf(
  key: SealingKey,
  { id, at }: Omit<Entry, "mac">,
  { id: userId, passwordHash }: Account,
): string {
  const signed = ["dashboard/device", id, at, userId, passwordHash].join("\n");
  return createHmac("sha256", key.bytes).update(signed).digest("base64url");
}
