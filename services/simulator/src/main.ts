import { mkdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { loadConfig, run } from "@kobo/runtime";
import { openAccount } from "./app/account";
import { readCatalogue } from "./book/catalogue-file";
import { Config } from "./config";
import { MODES } from "./domain/mode";
import { simulator } from "./http/app";
import { listen } from "./http/listen";

run("simulator", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const folder = config.BOOK_DIR;
  await mkdir(folder, { recursive: true });

  const catalogue = await readCatalogue();
  const now = () => new Date();
  const accounts = await Promise.all(
    MODES.map((mode) => openAccount({ mode, folder, catalogue, now })),
  );
  for (const { mode, book } of accounts) {
    onStop(() => book.close());
    checkReady(`${mode} book`, async () => void (await book.durable()));
  }

  const credentials = {
    apiKey: config.PROVIDER_API_KEY,
    publicKey: config.PROVIDER_PUBLIC_KEY,
    secretKey: config.PROVIDER_SECRET_KEY,
  };
  const server = await listen(config.PORT, simulator({ accounts, credentials, wait, logger }));
  onStop(server.stop);
});
