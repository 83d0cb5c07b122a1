import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@kobo/runtime";
import { eventually, freePort } from "@kobo/testing";
import { z } from "zod";
import type { Account } from "../../../src/clients/stripe/account";
import { stripeProcessor } from "../../../src/clients/stripe/processor";
import { stripeWebhooks } from "../../../src/clients/stripe/webhooks";
import type { Fault, SignedWebhook, World } from "../../conformance/world";

/** The entry point of the built simulator. */
const SIMULATOR = join(__dirname, "../../../../simulator/dist/main.js");

const SECRET_KEY = "sk_test_conformance";
const WEBHOOK_SECRET = "whsec_conformance";
const CONTROL = "/control/card-processor/test";

/** Tests of hanging calls wait for this timeout, within which a busy machine must answer. */
const TIMEOUT_MS = 1_500;

const FAULTS: Readonly<Record<Fault, string>> = {
  "silence before it is done": "hang-then-refuse",
  "silence after it is done": "accept-then-hang",
  "an error of the processor's after it is done": "error-after-commit",
  "an answer that cannot be read, after it is done": "garbage",
  "a connection that breaks after it is done": "reset-mid-body",
};

const Amount = z.int().transform(BigInt);
const Requests = z.object({
  requests: z.tuple([z.object({ confirms: z.int(), authorisations: z.int() })]),
});
const Records = z.object({
  intents: z.tuple([z.object({ amount_received: Amount })]),
  refunds: z.array(z.object({ amount: Amount, status: z.string() })),
});

/** Runs the simulator as Stripe, in its own process. */
export async function simulatedStripe(): Promise<World & { account: Account }> {
  const receiver = await startReceiver();
  const { child, folder, url } = await startSimulator(receiver.url);
  const account = {
    mode: "test" as const,
    url,
    secretKey: SECRET_KEY,
    timeoutMs: TIMEOUT_MS,
    logger: createLogger("card-payments", "silent"),
  };
  const nowhere = `http://127.0.0.1:${await freePort()}`;

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url + path, { redirect: "manual", ...init });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const control = (path: string, body: unknown): Promise<Response> =>
    send(CONTROL + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    account,
    processor: () => stripeProcessor(account),
    unreachable: () => stripeProcessor({ ...account, url: nowhere }),
    webhooks: stripeWebhooks({ secret: WEBHOOK_SECRET }),
    injectFault: async (operation, fault) => {
      await control("/faults", { operation, fault: FAULTS[fault], times: 1 });
    },
    setNextRefundOutcome: async (fault) => {
      await control("/faults", { operation: "refund-fate", fault, times: 1 });
    },
    settleRefund: async (refund, outcome) => {
      await control("/refunds/settle", { refund, outcome });
    },
    authenticate: async (redirectUrl, does) => {
      const { pathname } = new URL(redirectUrl);
      await send(`${pathname}/${does}`, { method: "POST" });
    },
    factsOf: async (processorId) => {
      const about = `?payment_intent=${processorId}`;
      const read = async (path: string) => (await send(`${CONTROL}${path}${about}`)).json();
      const { requests } = Requests.parse(await read("/requests"));
      const { intents, refunds } = Records.parse(await read("/book"));
      return {
        confirms: requests[0].confirms,
        authorised: requests[0].authorisations,
        received: intents[0].amount_received,
        refunds: refunds.filter(({ status }) => status !== "failed").map(({ amount }) => amount),
      };
    },
    receivedWebhooks: receiver.receivedWebhooks,
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      receiver.stop();
      await rm(folder, { recursive: true, force: true });
    },
    cards: {
      good: "4242424242424242",
      authenticated: "4000000000003220",
      declined: [
        { number: "4000000000000002", code: "CARD_DECLINED", declineCode: "generic_decline" },
        {
          number: "4000000000009995",
          code: "INSUFFICIENT_FUNDS",
          declineCode: "insufficient_funds",
        },
        { number: "507850785078507812", code: "INSUFFICIENT_FUNDS", declineCode: "" },
        { number: "4000000000009987", code: "CARD_DECLINED", declineCode: "lost_card" },
        { number: "4000000000009979", code: "CARD_DECLINED", declineCode: "stolen_card" },
        { number: "4000000000000119", code: "CARD_DECLINED", declineCode: "processing_error" },
        { number: "4000000000000069", code: "EXPIRED_CARD", declineCode: "expired_card" },
        { number: "4000000000000127", code: "INVALID_CVC", declineCode: "incorrect_cvc" },
      ],
      unanswered: "4000000000005043",
      lost: "4000000000005084",
    },
  };
}

async function startSimulator(
  webhookUrl: string,
): Promise<{ child: ChildProcess; folder: string; url: string }> {
  const folder = await mkdtemp(join(tmpdir(), "simulated-stripe-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const unused = { key: "unused", url: "http://127.0.0.1:9" };
  const env = {
    PORT: String(port),
    OPS_PORT: "0",
    BOOK_DIR: folder,
    PROVIDER_API_KEY: unused.key,
    PROVIDER_PUBLIC_KEY: unused.key,
    PROVIDER_SECRET_KEY: unused.key,
    PROVIDER_NOTICE_TEST_URL: unused.url,
    PROVIDER_NOTICE_LIVE_URL: unused.url,
    BANK_PARTNER_API_KEY: unused.key,
    BANK_PARTNER_NOTICE_SECRET: unused.key,
    BANK_PARTNER_NOTICE_TEST_URL: unused.url,
    BANK_PARTNER_NOTICE_LIVE_URL: unused.url,
    RAIL_SECRET_KEY: unused.key,
    SMTP_PORT: "0",
    RAIL_NOTICE_TEST_URL: unused.url,
    RAIL_NOTICE_LIVE_URL: unused.url,
    CARD_PROCESSOR_TEST_SECRET_KEY: SECRET_KEY,
    CARD_PROCESSOR_LIVE_SECRET_KEY: "sk_live_conformance",
    CARD_PROCESSOR_NOTICE_SECRET: WEBHOOK_SECRET,
    CARD_PROCESSOR_NOTICE_TEST_URL: webhookUrl,
    CARD_PROCESSOR_NOTICE_LIVE_URL: webhookUrl,
    CARD_PROCESSOR_PUBLIC_URL: url,
  };
  const child = spawn(process.execPath, [SIMULATOR], { env, stdio: "ignore" });
  await eventually(() => fetch(`${url}${CONTROL}/book`));
  return { child, folder, url };
}

/** An HTTP server that receives webhooks. */
async function startReceiver() {
  let webhooks: SignedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      webhooks.push({ body: Buffer.concat(chunks), headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    receivedWebhooks: async (count: number): Promise<SignedWebhook[]> => {
      await eventually(async () => expect(webhooks.length).toBeGreaterThanOrEqual(count));
      const all = webhooks;
      webhooks = [];
      return all;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
