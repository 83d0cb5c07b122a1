import type { Secrets } from "./secrets";

/** The input of services' own settings. */
export interface Surroundings {
  directory: string;
  secrets: Secrets;
  port: number;
  sandboxPort: number;
  /** How many gateways share the rate limits. */
  gateways: number;
  baseUrl: string;
  sandboxBaseUrl: string;
  simulatorPort: number;
  simulatorUrl: string;
  /** Of the simulator, which takes the sandbox's mails. */
  smtpPort: number;
  dashboardPort: number;
  /** By name: passkeys belong to a name, never to an address. */
  dashboardUrl: string;
  checkoutPort: number;
  /** The origin of the pages on which customers pay. */
  checkoutUrl: string;
}
