import { spawnSync } from "node:child_process";
import { summaryOf } from "../../../src/stack/summary";

const merchant = (name: string) => ({
  name: `${name} Stores`,
  liveKey: `sk_live_${name}`,
  testKey: `sk_test_${name}`,
  liveWallet: `${name}.wallet`,
  testWallet: `${name}.wallet`,
  dashboardSignIn: { email: `owner@${name}.example`, password: `${name}-word` },
});

const text = summaryOf({
  baseUrl: "http://127.0.0.1:8080",
  sandboxBaseUrl: "http://127.0.0.1:8081",
  dashboardUrl: "http://localhost:8082",
  checkoutUrl: "http://127.0.0.1:8083",
  mailboxUrl: "http://127.0.0.1:3/mailbox",
  databaseUrl: "postgres://127.0.0.1:1/kobo",
  redisUrl: "redis://127.0.0.1:2",
  kafkaBrokers: "127.0.0.1:9092",
  kafkaPasswords: { "internal-teams": "teams-word", bills: "bills-word" },
  merchants: [merchant("ada"), merchant("bello")],
  pids: {},
  simulatorUrl: "http://127.0.0.1:3",
  gatewayRoots: {},
  opsUrls: {},
  targets: {},
});

test("every address and key is shown", () => {
  expect(text).toContain("Sandbox root    http://127.0.0.1:8081/api/v1/developer\n");
  expect(text).toContain("Dashboard       http://localhost:8082\n");
  expect(text).toContain("  sign-in       owner@ada.example / ada-word (sandbox only)\n");
  expect(text).toContain("Kafka           127.0.0.1:9092\n");
  expect(text).toContain(
    "  user          internal-teams; stack.json in the data folder has its password\n",
  );
  expect(text).not.toMatch(/(teams|bills)-word/);
  for (const name of ["ada", "bello"]) expect(text).toContain(`test key      sk_test_${name}\n`);
});

test("a shell can run the export lines unchanged", () => {
  const lines = text.split("\n").filter((line) => line.startsWith("export "));

  const { stdout, status } = spawnSync("/bin/sh", ["-e"], {
    encoding: "utf8",
    input: [...lines, "env"].join("\n"),
    env: {},
  });

  expect(status).toBe(0);
  expect(stdout.split("\n")).toEqual(
    expect.arrayContaining([
      "KOBO_BASE_URL=http://127.0.0.1:8081",
      "KOBO_SECRET_KEY=sk_test_ada",
      "KOBO_WALLET=ada.wallet",
    ]),
  );
});
