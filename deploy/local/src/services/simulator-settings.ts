import { join } from "node:path";
import type { Surroundings } from "./surroundings";

/** One machine has no real provider or bank: the simulator replaces them in both modes, with separate data for each. */
const MODES = ["TEST", "LIVE"] as const;
type Mode = (typeof MODES)[number];

/** The simulator's settings: its accepted keys, and the URLs of its callbacks. */
export function simulatorSettings(surroundings: Surroundings): Record<string, string> {
  const { directory, simulatorPort, simulatorUrl, smtpPort } = surroundings;
  const { provider, bankPartner, rail, cardProcessor } = surroundings.secrets;
  return {
    PORT: String(simulatorPort),
    SMTP_PORT: String(smtpPort),
    BOOK_DIR: join(directory, "book"),
    PROVIDER_API_KEY: provider.apiKey,
    PROVIDER_PUBLIC_KEY: provider.publicKey,
    PROVIDER_SECRET_KEY: provider.secretKey,
    BANK_PARTNER_API_KEY: bankPartner.apiKey,
    BANK_PARTNER_NOTICE_SECRET: bankPartner.noticeSecret,
    RAIL_SECRET_KEY: rail.secretKey,
    CARD_PROCESSOR_TEST_SECRET_KEY: cardProcessor.testSecretKey,
    CARD_PROCESSOR_LIVE_SECRET_KEY: cardProcessor.liveSecretKey,
    CARD_PROCESSOR_NOTICE_SECRET: cardProcessor.noticeSecret,
    CARD_PROCESSOR_PUBLIC_URL: simulatorUrl,
    ...inBothModes((mode) => {
      const { baseUrl, sandboxBaseUrl } = surroundings;
      const root = mode === "LIVE" ? baseUrl : sandboxBaseUrl;
      return {
        [`PROVIDER_NOTICE_${mode}_URL`]: `${root}/callbacks/bill-provider`,
        [`BANK_PARTNER_NOTICE_${mode}_URL`]: `${root}/callbacks/bank-partner`,
        [`RAIL_NOTICE_${mode}_URL`]: `${root}/callbacks/rail`,
        [`CARD_PROCESSOR_NOTICE_${mode}_URL`]: `${root}/callbacks/card-processor`,
      };
    }),
  };
}

export function billProviderSettings({
  simulatorUrl,
  secrets,
}: Surroundings): Record<string, string> {
  return inBothModes((mode) => ({
    [`BILL_PROVIDER_${mode}_URL`]: `${simulatorUrl}/bill-provider/${mode.toLowerCase()}/api`,
    [`BILL_PROVIDER_${mode}_API_KEY`]: secrets.provider.apiKey,
    [`BILL_PROVIDER_${mode}_PUBLIC_KEY`]: secrets.provider.publicKey,
    [`BILL_PROVIDER_${mode}_SECRET_KEY`]: secrets.provider.secretKey,
  }));
}

export function bankPartnerSettings({
  simulatorUrl,
  secrets,
}: Surroundings): Record<string, string> {
  return inBothModes((mode) => ({
    [`BANK_PARTNER_${mode}_URL`]: `${simulatorUrl}/bank-partner/${mode.toLowerCase()}/v1`,
    [`BANK_PARTNER_${mode}_API_KEY`]: secrets.bankPartner.apiKey,
    [`BANK_PARTNER_${mode}_NOTICE_SECRET`]: secrets.bankPartner.noticeSecret,
  }));
}

export function railSettings({ simulatorUrl, secrets }: Surroundings): Record<string, string> {
  return inBothModes((mode) => ({
    [`RAIL_${mode}_URL`]: `${simulatorUrl}/rail/${mode.toLowerCase()}`,
    [`RAIL_${mode}_SECRET_KEY`]: secrets.rail.secretKey,
  }));
}

/** Both modes have one address: the key selects the mode. */
export function cardProcessorSettings({
  simulatorUrl,
  secrets,
}: Surroundings): Record<string, string> {
  const { testSecretKey, liveSecretKey, noticeSecret } = secrets.cardProcessor;
  return inBothModes((mode) => ({
    [`CARD_PROCESSOR_${mode}_URL`]: simulatorUrl,
    [`CARD_PROCESSOR_${mode}_SECRET_KEY`]: mode === "LIVE" ? liveSecretKey : testSecretKey,
    [`CARD_PROCESSOR_${mode}_NOTICE_SECRET`]: noticeSecret,
  }));
}

function inBothModes(settings: (mode: Mode) => Record<string, string>): Record<string, string> {
  return Object.assign({}, ...MODES.map(settings));
}
