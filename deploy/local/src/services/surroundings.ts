import type { Secrets } from "./secrets";

/** What a service's own settings may be made of. */
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
