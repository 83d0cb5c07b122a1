import { mkdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { loadConfig, run } from "@kobo/runtime";
import { setTimer } from "./app/alarms";
import { findHolderAt } from "./app/bank-partner/desk";
import { issuerOf, openPartnerDesk } from "./app/bank-partner/open-desk";
import { openAccount } from "./app/bill-provider/open-account";
import { openProcessorDesk } from "./app/card-processor/open-desk";
import { CHANCE } from "./app/chance";
import { openRailDesk } from "./app/rail/open-desk";
import { readBanks } from "./book/bank-file";
import { readCatalogue } from "./book/bill-provider/catalogue-file";
import { postLettersTo } from "./clients/post-letter";
import { Config } from "./config";
import { isHeard } from "./domain/bill-provider/notice";
import { MODES } from "./domain/mode";
import { simulator } from "./http/app";
import { listen } from "./http/listen";

run("simulator", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const folder = config.BOOK_DIR;
  await mkdir(folder, { recursive: true });

  const catalogue = await readCatalogue();
  const banks = await readBanks();
  const issuer = issuerOf(banks, config.BANK_PARTNER_BANK_CODE);
  const now = () => new Date();
  const common = { folder, now, logger, chance: CHANCE, setAlarm: setTimer };

  const providerUrls = {
    test: config.PROVIDER_NOTICE_TEST_URL,
    live: config.PROVIDER_NOTICE_LIVE_URL,
  };
  const accounts = await Promise.all(
    MODES.map((mode) =>
      openAccount({
        ...common,
        mode,
        catalogue,
        post: postLettersTo(providerUrls[mode], isHeard),
      }),
    ),
  );
  for (const { mode, book, close } of accounts) {
    onStop(close);
    checkReady(`${mode} book`, async () => void (await book.durable()));
  }

  const partnerUrls = {
    test: config.BANK_PARTNER_NOTICE_TEST_URL,
    live: config.BANK_PARTNER_NOTICE_LIVE_URL,
  };
  const partnerDesks = await Promise.all(
    MODES.map((mode) =>
      openPartnerDesk({
        ...common,
        mode,
        issuer,
        noticeSecret: config.BANK_PARTNER_NOTICE_SECRET,
        post: postLettersTo(partnerUrls[mode]),
      }),
    ),
  );
  for (const { mode, book, close } of partnerDesks) {
    onStop(close);
    checkReady(`${mode} bank partner book`, async () => void (await book.durable()));
  }

  const railUrls = { test: config.RAIL_NOTICE_TEST_URL, live: config.RAIL_NOTICE_LIVE_URL };
  const railDesks = await Promise.all(
    partnerDesks.map((partner) =>
      openRailDesk({
        ...common,
        mode: partner.mode,
        banks,
        findHolder: findHolderAt(partner),
        delays: { settleMs: config.RAIL_SETTLE_MS, reverseMs: config.RAIL_REVERSE_MS },
        secretKey: config.RAIL_SECRET_KEY,
        post: postLettersTo(railUrls[partner.mode]),
      }),
    ),
  );
  for (const { mode, book, close } of railDesks) {
    onStop(close);
    checkReady(`${mode} rail book`, async () => void (await book.durable()));
  }

  const processorUrls = {
    test: config.CARD_PROCESSOR_NOTICE_TEST_URL,
    live: config.CARD_PROCESSOR_NOTICE_LIVE_URL,
  };
  const processorDesks = await Promise.all(
    MODES.map((mode) =>
      openProcessorDesk({
        ...common,
        mode,
        publicUrl: config.CARD_PROCESSOR_PUBLIC_URL,
        noticeSecret: config.CARD_PROCESSOR_NOTICE_SECRET,
        post: postLettersTo(processorUrls[mode]),
      }),
    ),
  );
  for (const { mode, book, close } of processorDesks) {
    onStop(close);
    checkReady(`${mode} card processor book`, async () => void (await book.durable()));
  }

  const credentials = {
    apiKey: config.PROVIDER_API_KEY,
    publicKey: config.PROVIDER_PUBLIC_KEY,
    secretKey: config.PROVIDER_SECRET_KEY,
  };
  const app = simulator({
    accounts,
    credentials,
    partnerDesks,
    partnerApiKey: config.BANK_PARTNER_API_KEY,
    railDesks,
    railSecretKey: config.RAIL_SECRET_KEY,
    processorDesks,
    processorSecretKeys: {
      test: config.CARD_PROCESSOR_TEST_SECRET_KEY,
      live: config.CARD_PROCESSOR_LIVE_SECRET_KEY,
    },
    wait,
    logger,
  });
  const server = await listen({ host: listenHost, port: config.PORT }, app);
  onStop(server.stop);
});
