import { sealingKeys } from "@kobo/core/sealing";
import { connect } from "@kobo/postgres";
import { callerOf } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { startSendingMails } from "./app/mails/send-mails";
import { relyingPartyOf } from "./app/proofs/webauthn";
import { startPruning } from "./app/prune";
import { mailServer } from "./clients/mail-server";
import { connectServices } from "./clients/services";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { dashboard } from "./http/dashboard";
import { listen } from "./http/server";

run("dashboard", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);

  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "dashboard" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const targets = {
    gateway: config.GATEWAY_TARGET,
    ledger: config,
    webhook: config.WEBHOOK_TARGET,
    payId: config.PAYID_TARGET,
    transfer: config.TRANSFER_TARGET,
    bills: config.BILLS_TARGET,
    cardPayments: config.CARD_PAYMENTS_TARGET,
    checkout: config.CHECKOUT_TARGET,
  };
  const { services, stop } = connectServices(targets, callerOf("dashboard", config));
  onStop(stop);

  const parts = {
    db,
    services,
    rp: relyingPartyOf(config.PUBLIC_URL),
    secretKeys: sealingKeys("dashboard", config.DASHBOARD_SECRET_KEY),
    now: () => new Date(),
    logger,
  };
  onStop(startPruning(parts).stop);

  const mail = mailServer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  onStop(mail.close);
  const mails = startSendingMails({ ...parts, send: mail.send, publicUrl: config.PUBLIC_URL });
  onStop(mails.stop);

  const links = {
    mailboxUrl: config.PUBLIC_MAILBOX_URL || null,
    apiUrls: { live: config.PUBLIC_LIVE_URL, test: config.PUBLIC_SANDBOX_URL },
  };
  const { WEB_DIR: webDir, TRUSTED_PROXIES: trustedProxies } = config;
  const app = dashboard(parts, { links, webDir, trustedProxies });
  const server = await listen(app, config.PORT, { isBehindProxy: trustedProxies > 0 });
  onStop(server.stop);
});
