import { readFileSync } from "node:fs";

/** A merchant with keys for both roots; a wallet has the same PayID in both. */
export interface Merchant {
  name: string;
  liveKey: string;
  testKey: string;
  liveWallet: string;
  testWallet: string;
}

/** The running system: `npm start` writes it to `.kobo/stack.json`. */
export interface Stack {
  baseUrl: string;
  sandboxBaseUrl: string;
  dashboardUrl: string;
  checkoutUrl: string;
  mailboxUrl: string;
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  kafkaPasswords: Record<string, string>;
  merchants: (Merchant & { dashboardSignIn: { email: string; password: string } })[];
  pids: Record<string, number[]>;
  simulatorUrl: string;
  opsUrls: Record<string, string[]>;
  targets: Record<string, string>;
}

export function readStack(file: string): Stack {
  return JSON.parse(readFileSync(file, "utf8"));
}
