import { readFileSync } from "node:fs";

/** Of the running system, what a shop and its customers see. */
export interface Stack {
  baseUrl: string;
  sandboxBaseUrl: string;
  /** Where the bank's pages are. */
  simulatorUrl: string;
  dashboardUrl: string;
  checkoutUrl: string;
  /** As a superuser: tests age what would take minutes. */
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
