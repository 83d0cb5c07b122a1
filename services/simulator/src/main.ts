import { mkdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { loadConfig, run } from "@kobo/runtime";
import { Mailbox } from "./app/mailbox";
import { openSimulator } from "./app/open-simulator";
import { RANDOM } from "./app/random";
import { setSystemTimer } from "./app/timers";
import { Config } from "./config";
import { readBanks } from "./db/banks";
import { readCatalogue } from "./db/catalogue";
import { listen } from "./http/listen";
import { simulatorApp } from "./http/simulator";
import { receiveMails } from "./smtp/receive-mails";

run("simulator", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  await mkdir(config.BOOK_DIR, { recursive: true });

  const providers = openSimulator({
    folder: config.BOOK_DIR,
    catalogue: await readCatalogue(),
    banks: await readBanks(),
    billProvider: {
      webhookUrls: {
        test: config.PROVIDER_NOTICE_TEST_URL,
        live: config.PROVIDER_NOTICE_LIVE_URL,
      },
    },
    bankPartner: {
      bankCode: config.BANK_PARTNER_BANK_CODE,
      webhookSecret: config.BANK_PARTNER_NOTICE_SECRET,
      webhookUrls: {
        test: config.BANK_PARTNER_NOTICE_TEST_URL,
        live: config.BANK_PARTNER_NOTICE_LIVE_URL,
      },
    },
    rail: {
      secretKey: config.RAIL_SECRET_KEY,
      delays: { settleMs: config.RAIL_SETTLE_MS, reverseMs: config.RAIL_REVERSE_MS },
      webhookUrls: { test: config.RAIL_NOTICE_TEST_URL, live: config.RAIL_NOTICE_LIVE_URL },
    },
    cardProcessor: {
      publicUrl: config.CARD_PROCESSOR_PUBLIC_URL,
      webhookSecret: config.CARD_PROCESSOR_NOTICE_SECRET,
      webhookUrls: {
        test: config.CARD_PROCESSOR_NOTICE_TEST_URL,
        live: config.CARD_PROCESSOR_NOTICE_LIVE_URL,
      },
    },
    now: () => new Date(),
    random: RANDOM,
    setTimer: setSystemTimer,
    logger,
  });
  for (const { mode, ...named } of providers) {
    for (const [name, { store, close }] of Object.entries(named)) {
      onStop(close);
      checkReady(`${mode} ${name} store`, async () => void (await store.durable()));
    }
  }

  const mailbox = new Mailbox();
  const now = () => new Date();
  const mails = await receiveMails({
    ...{ host: listenHost, port: config.SMTP_PORT },
    ...{ mailbox, now, logger },
  });
  onStop(mails.stop);

  const app = simulatorApp({
    providers,
    keys: {
      billProvider: {
        apiKey: config.PROVIDER_API_KEY,
        publicKey: config.PROVIDER_PUBLIC_KEY,
        secretKey: config.PROVIDER_SECRET_KEY,
      },
      bankPartner: config.BANK_PARTNER_API_KEY,
      rail: config.RAIL_SECRET_KEY,
      cardProcessor: {
        test: config.CARD_PROCESSOR_TEST_SECRET_KEY,
        live: config.CARD_PROCESSOR_LIVE_SECRET_KEY,
      },
    },
    mailbox,
    wait,
    logger,
  });
  const server = await listen({ host: listenHost, port: config.PORT }, app);
  onStop(server.stop);
});
