import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventually, freePort } from "@kobo/testing";
import { PARTNER_KEY } from "./bank-client";
import { Client, CREDENTIALS } from "./client";
import { PROCESSOR_KEYS } from "./processor-client";
import { RAIL_KEY, WEBHOOK_SECRET } from "./receiver";

/** These run the built service. */
const MAIN = join(__dirname, "../../dist/main.js");

/** Nothing listens here, so webhooks stay pending. */
const NOWHERE = "http://127.0.0.1:9";

export interface Process {
  child: ChildProcess;
  client: Client;
}

const processes: Process[] = [];

/** Ends the processes that a test left. */
export async function killProcesses(): Promise<void> {
  const old = processes.splice(0);
  for (const { child } of old) child.kill("SIGKILL");
  await Promise.all(old.map(({ client }) => client.close()));
}

export async function startProcess(
  folder: string,
  webhookUrl = NOWHERE,
  more: Record<string, string> = {},
): Promise<Process> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    OPS_PORT: "0",
    BOOK_DIR: folder,
    PROVIDER_API_KEY: CREDENTIALS.apiKey,
    PROVIDER_PUBLIC_KEY: CREDENTIALS.publicKey,
    PROVIDER_SECRET_KEY: CREDENTIALS.secretKey,
    PROVIDER_NOTICE_TEST_URL: `${webhookUrl}/bill-provider/test`,
    PROVIDER_NOTICE_LIVE_URL: `${webhookUrl}/bill-provider/live`,
    BANK_PARTNER_API_KEY: PARTNER_KEY,
    BANK_PARTNER_NOTICE_SECRET: WEBHOOK_SECRET,
    BANK_PARTNER_NOTICE_TEST_URL: `${webhookUrl}/bank-partner/test`,
    BANK_PARTNER_NOTICE_LIVE_URL: `${webhookUrl}/bank-partner/live`,
    RAIL_SECRET_KEY: RAIL_KEY,
    SMTP_PORT: "0",
    RAIL_NOTICE_TEST_URL: `${webhookUrl}/rail/test`,
    RAIL_NOTICE_LIVE_URL: `${webhookUrl}/rail/live`,
    CARD_PROCESSOR_TEST_SECRET_KEY: PROCESSOR_KEYS.test,
    CARD_PROCESSOR_LIVE_SECRET_KEY: PROCESSOR_KEYS.live,
    CARD_PROCESSOR_NOTICE_SECRET: WEBHOOK_SECRET,
    CARD_PROCESSOR_NOTICE_TEST_URL: `${webhookUrl}/card-processor/test`,
    CARD_PROCESSOR_NOTICE_LIVE_URL: `${webhookUrl}/card-processor/live`,
    CARD_PROCESSOR_PUBLIC_URL: "http://bank.example",
    ...more,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: "ignore" });
  const client = new Client(`http://127.0.0.1:${port}`);
  const started = { child, client };
  processes.push(started);
  await eventually(() => client.storeView());
  return started;
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill(signal);
  const [code] = await exit;
  return code;
}
