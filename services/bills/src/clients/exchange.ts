import { outside } from "@kobo/outside";
import type { Mode } from "@kobo/tenant";

/** Where and as whom the provider is called. Each mode has an account of its own. */
export interface Account {
  mode: Mode;
  /** Without a slash at the end. */
  url: string;
  apiKey: string;
  publicKey: string;
  secretKey: string;
  /** The longest that one call may take. */
  timeoutMs: number;
}

/** Calls that give the JSON of the answer, by a deadline in ms since 1970. @throws Trouble */
export interface Exchanges {
  get: (path: string, query: Record<string, string>, deadline: number) => Promise<unknown>;
  post: (path: string, fields: Record<string, string>, deadline: number) => Promise<unknown>;
  close: () => Promise<void>;
}

export function exchanges({ url, apiKey, publicKey, secretKey, timeoutMs }: Account): Exchanges {
  const { call, close } = outside({ url, timeoutMs });
  return {
    get: async (path, query, deadline) => {
      const headers = { "api-key": apiKey, "public-key": publicKey };
      return (await call({ method: "GET", path, query, headers, deadline })).body;
    },
    post: async (path, body, deadline) => {
      const headers = { "api-key": apiKey, "secret-key": secretKey };
      return (await call({ method: "POST", path, headers, body, deadline })).body;
    },
    close,
  };
}
