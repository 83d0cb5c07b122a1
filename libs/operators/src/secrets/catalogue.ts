/** How a secret is rotated. */
export type Rotation =
  | "caller"
  | "webhook signature"
  | "signing key"
  | "provider's key"
  | "sealing key"
  | "derived"
  | "gateway"
  | "fingerprints"
  | "identity"
  | "login"
  | "operators"
  | "certificates";

/** A secret of the platform. */
export interface SecretFact {
  /** Its environment variable. */
  name: string;
  rotation: Rotation;
  /** The services that read it. */
  readers: readonly string[];
  /** The variable may hold several, separated by commas. */
  isList?: boolean;
  /** The variable of further values that are accepted, separated by commas. */
  olderIn?: string;
}

const REVIEWED = ["bills", "card-payments", "payid", "transfer", "webhook"];
const SERVICES = [
  ...["gateway", "payid", "wallet-ledger", "transfer", "bills", "card-payments"],
  ...["checkout", "webhook", "dashboard"],
];

/** Every secret that operators rotate; merchants roll their API keys and webhook secrets themselves. */
export const SECRETS: readonly SecretFact[] = [
  caller("GATEWAY_RPC_SECRET", SERVICES.slice(0, 8)),
  caller("PAYID_RPC_SECRET", ["payid", "card-payments", "gateway", "wallet-ledger"]),
  caller("TRANSFER_RPC_SECRET", ["transfer", "bills", "gateway", "payid", "wallet-ledger"]),
  caller("BILLS_RPC_SECRET", ["bills", "gateway", "wallet-ledger"]),
  caller("CARD_PAYMENTS_RPC_SECRET", ["card-payments", "gateway", "wallet-ledger"]),
  caller("CHECKOUT_RPC_SECRET", ["checkout", "card-payments", "gateway", "payid"]),
  caller("DASHBOARD_RPC_SECRET", ["dashboard", ...SERVICES.slice(0, 8)]),
  caller("MERCHANT_CLI_RPC_SECRET", ["gateway"]),
  caller("FUNDING_CLI_RPC_SECRET", ["wallet-ledger"]),
  caller("REVIEW_CLI_RPC_SECRET", ["bills"]),
  caller("OPERATOR_RPC_SECRET", SERVICES.slice(0, 8)),
  ...ofModes("BANK_PARTNER", "NOTICE_SECRET", "webhook signature", "payid"),
  ...ofModes("CARD_PROCESSOR", "NOTICE_SECRET", "webhook signature", "card-payments"),
  ...ofModes("RAIL", "SECRET_KEY", "signing key", "transfer"),
  ...ofModes("BANK_PARTNER", "API_KEY", "provider's key", "payid"),
  ...ofModes("CARD_PROCESSOR", "SECRET_KEY", "provider's key", "card-payments"),
  ...["API_KEY", "PUBLIC_KEY", "SECRET_KEY"].flatMap((key) =>
    ofModes("BILL_PROVIDER", key, "provider's key", "bills"),
  ),
  {
    name: "WEBHOOK_SECRET_KEY",
    rotation: "sealing key",
    readers: ["webhook"],
    olderIn: "WEBHOOK_SECRET_OLD_KEYS",
  },
  { name: "DASHBOARD_SECRET_KEY", rotation: "sealing key", readers: ["dashboard"], isList: true },
  {
    name: "CHECKOUT_SECRET_KEY",
    rotation: "derived",
    readers: ["checkout"],
    olderIn: "CHECKOUT_SECRET_OLD_KEYS",
  },
  { name: "GATEWAY_SECRET", rotation: "gateway", readers: ["gateway"], isList: true },
  {
    name: "CARD_FINGERPRINT_KEY",
    rotation: "fingerprints",
    readers: ["card-payments"],
    isList: true,
  },
  { name: "PAYID_IDENTITY_KEY", rotation: "identity", readers: ["payid"], isList: true },
  { name: "DATABASE_URL", rotation: "login", readers: SERVICES },
  { name: "CELLS_DATABASE_URL", rotation: "login", readers: ["wallet-ledger"] },
  { name: "REDIS_URL", rotation: "login", readers: ["gateway", "bills"] },
  {
    name: "KAFKA_SASL_PASSWORD",
    rotation: "login",
    readers: SERVICES.filter((service) => service !== "gateway" && service !== "dashboard"),
  },
  { name: "SMTP_URL", rotation: "login", readers: ["dashboard"] },
  { name: "OPERATORS", rotation: "operators", readers: REVIEWED, isList: true },
  { name: "RPC_TLS_DIR", rotation: "certificates", readers: SERVICES },
];

function caller(name: string, readers: readonly string[]): SecretFact {
  return { name, rotation: "caller", readers, isList: true };
}

function ofModes(
  provider: string,
  key: string,
  rotation: Exclude<Rotation, "caller">,
  reader: string,
): SecretFact[] {
  return ["TEST", "LIVE"].map((mode) => ({
    ...{ name: `${provider}_${mode}_${key}`, rotation, readers: [reader] },
    isList: rotation !== "provider's key",
  }));
}
