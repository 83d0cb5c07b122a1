import { z } from "zod";
import { loadConfig } from "../../src/config";
import { noteOlderSecretUse, olderSecretUsedAt, secretIds } from "../../src/secrets-read";

const Config = z.object({ A_SECRET: z.string(), A_OLD: z.string(), A_URL: z.string() });
const read = (secret: string, old = "") =>
  loadConfig(Config, { A_SECRET: secret, A_OLD: old, A_URL: "postgres://u:p@one,two/db" });

test("a value has the same id in each variable, and the id does not reveal it", async () => {
  read("first, second");
  const [first, second] = await secretIds("A_SECRET", { isList: true });
  read("second", "first");

  expect(await secretIds("A_SECRET", { olderIn: "A_OLD" })).toEqual([second, first]);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(first).not.toBe(second);
});

test("a URL of several hosts is one value, and an unread variable has none", async () => {
  read("any");

  expect(await secretIds("A_URL")).toHaveLength(1);
  expect(await secretIds("B_SECRET")).toEqual([]);
});

test("the last use of an older value is recorded", () => {
  expect(olderSecretUsedAt("A_SECRET")).toBe(0);
  noteOlderSecretUse("A_SECRET");
  expect(olderSecretUsedAt("A_SECRET")).toBeGreaterThan(Date.now() - 1_000);
});
