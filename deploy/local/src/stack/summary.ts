import type { StackFile } from "./stack-file";

const TEAMS = "internal-teams";
const API_ROOT = "/api/v1/developer";

/** The summary of a started system for the user. */
export function summaryOf(up: StackFile, telemetryUrl?: string): string {
  const rows = [
    ["Live root", up.baseUrl + API_ROOT],
    ["Sandbox root", up.sandboxBaseUrl + API_ROOT],
    ["Dashboard", up.dashboardUrl],
    ["  mailbox", up.mailboxUrl],
    ["Checkout", up.checkoutUrl],
    ["Docs", `${up.sandboxBaseUrl}/docs`],
    ["Simulator", up.simulatorUrl],
    ...(telemetryUrl === undefined ? [] : [["Telemetry", telemetryUrl]]),
    ["PostgreSQL", up.databaseUrl],
    ["Redis", up.redisUrl],
    ["Kafka", up.kafkaBrokers],
    ...teamsLogin(up),
    ...up.merchants.flatMap(({ name, liveWallet, liveKey, testKey, dashboardSignIn }) => [
      [name, liveWallet],
      ["  live key", liveKey],
      ["  test key", testKey],
      ["  sign-in", `${dashboardSignIn.email} / ${dashboardSignIn.password} (sandbox only)`],
    ]),
    ["Logs", "npm run logs -- gateway -f"],
  ];
  const lines = rows.map(([label = "", value]) => `  ${label.padEnd(16)}${value}\n`);
  return `\nKobo is up. Ctrl-C stops it.\n\n${lines.join("")}\n${exportsOf(up)}`;
}

/**
 * The Kafka user for your own consumers; your own brokers have other users. Logs keep printed text,
 * so the password is not printed.
 */
function teamsLogin({ kafkaPasswords }: StackFile): [string, string][] {
  return TEAMS in kafkaPasswords
    ? [["  user", `${TEAMS}; stack.json in the data folder has its password`]]
    : [];
}

/** The environment variables of the guides, the SDK's samples and the command kobo. */
function exportsOf({ sandboxBaseUrl, merchants: [merchant] }: StackFile): string {
  if (!merchant) return "";
  return `To use the sandbox as ${merchant.name}, paste this into another terminal:

export KOBO_BASE_URL=${sandboxBaseUrl}
export KOBO_SECRET_KEY=${merchant.testKey}
export KOBO_WALLET=${merchant.testWallet}

`;
}
