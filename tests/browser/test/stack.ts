import { readFileSync } from "node:fs";

/** The parts of the running system that a shop and its customers use. */
export interface Stack {
  baseUrl: string;
  sandboxBaseUrl: string;
  /** Where the bank's pages are. */
  simulatorUrl: string;
  dashboardUrl: string;
  checkoutUrl: string;
  /** As a superuser, so that tests can age records. */
  databaseUrl: string;
  merchants: {
    name: string;
    testKey: string;
    testWallet: string;
    liveKey: string;
    liveWallet: string;
    dashboardSignIn: { email: string; password: string };
  }[];
}

export function theStack(): Stack {
  const file = process.env.BROWSER_STACK;
  if (!file) throw new Error("BROWSER_STACK names no running system: use `npm run test:browser`.");
  return JSON.parse(readFileSync(file, "utf8"));
}
