import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@kobo/postgres";
import { testDatabaseUrl } from "@kobo/testing";
import { SCHEMA } from "../../src/db/schema";

/** These run the built program, as in production. */
const PROGRAM = join(__dirname, "../../dist/migrate.js");
const name = `test_${randomUUID().replaceAll("-", "")}`;
const admin = connect({ url: testDatabaseUrl(), schema: "public", applicationName: "test" });
const folder = mkdtempSync(join(tmpdir(), "kobo-"));
const url = new URL(testDatabaseUrl());
url.pathname = name;
beforeAll(() => admin.raw("CREATE DATABASE ??", [name]));
afterAll(async () => {
  await admin.raw("DROP DATABASE ?? WITH (FORCE)", [name]);
  await admin.destroy();
  rmSync(folder, { recursive: true });
});

function migrate(env: Record<string, string>): ChildProcess {
  const stdio = process.env.TEST_LOG_LEVEL ? "inherit" : "ignore";
  return spawn(process.execPath, [PROGRAM], { env, stdio });
}

test("creates the schema and a role whose password may come from a file; a repeat changes nothing", async () => {
  const file = join(folder, "password");
  // Roles belong to the cluster: another password would break concurrent tests.
  writeFileSync(file, "test\n");

  for (const _ of [1, 2]) {
    const env = { DATABASE_URL: url.href, ROLE_PASSWORD_FILE: file };
    expect(await once(migrate(env), "exit")).toEqual([0, null]);
  }

  const roleUrl = new URL(url);
  roleUrl.username = "kobo_webhook";
  roleUrl.password = "test";
  const db = connect({ url: roleUrl.href, schema: SCHEMA, applicationName: "test" });
  expect(await db("endpoints")).toEqual([]);
  await db.destroy();
});

test("exits with code 1 without a password", async () => {
  const child = migrate({ DATABASE_URL: url.href });

  expect(await once(child, "exit")).toEqual([1, null]);
});
