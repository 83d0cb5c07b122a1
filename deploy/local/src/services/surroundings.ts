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
}
