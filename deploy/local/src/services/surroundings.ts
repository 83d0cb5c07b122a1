import type { Secrets } from "./secrets";

/** The input of services' own settings. */
export interface Surroundings {
  directory: string;
  secrets: Secrets;
  port: number;
  sandboxPort: number;
  baseUrl: string;
  sandboxBaseUrl: string;
  simulatorPort: number;
  simulatorUrl: string;
}
