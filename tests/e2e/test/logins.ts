import { randomBytes } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { connectPatiently } from "@kobo/redis/testing";
import { theStack } from "./world";

/** Two logins of one service, of which one replaces the other. */
export interface Logins {
  old: string;
  next: string;
  /** The old one is refused from now on. */
  revoke: () => Promise<void>;
  remove: () => Promise<void>;
}

const aWord = () => randomBytes(12).toString("hex");

/** Logins of PostgreSQL that are members of a service's role. */
export async function databaseLogins(db: Database, schema: string): Promise<Logins> {
  const names = [`${schema}_${aWord()}`, `${schema}_${aWord()}`] as const;
  const [old, next] = await Promise.all(
    names.map(async (name) => {
      const password = aWord();
      await db.raw(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE kobo_${schema}`);
      const url = new URL(theStack().databaseUrl);
      return Object.assign(url, { username: name, password }).href;
    }),
  );
  return {
    ...{ old: old ?? "", next: next ?? "" },
    revoke: async () => void (await db.raw(`ALTER ROLE ${names[0]} NOLOGIN`)),
    remove: async () => void (await db.raw(`DROP ROLE ${names.join()}`)),
  };
}

/** Passwords of a user of Redis of its own, so that other tests keep theirs. */
export async function redisPasswords(): Promise<Logins> {
  const redis = await connectPatiently(theStack().redisUrl);
  const [user, old, next] = [`test-${aWord()}`, aWord(), aWord()] as const;
  const set = (...rules: string[]) => redis.call("ACL", "SETUSER", user, ...rules);
  await set("on", "~*", "&*", "+@all", `>${old}`, `>${next}`);
  const urlWith = (password: string) =>
    Object.assign(new URL(theStack().redisUrl), { username: user, password }).href;
  return {
    ...{ old: urlWith(old), next: urlWith(next) },
    revoke: async () => void (await set(`<${old}`)),
    remove: async () => {
      await redis.call("ACL", "DELUSER", user);
      await redis.quit();
    },
  };
}
