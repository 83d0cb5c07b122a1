import type { Mode } from "@kobo/core/tenant";
import { providerClient, type Reply } from "@kobo/provider-client";

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

/** Calls that give the JSON of the answer, by a deadline in ms since 1970. @throws ProviderError */
export interface ProviderApi {
  get: (path: string, query: Record<string, string>, deadline: number) => Promise<unknown>;
  post: (path: string, fields: Record<string, string>, deadline: number) => Promise<unknown>;
  /** A post of which the status tells all. */
  reply: (path: string, fields: Record<string, string>, deadline: number) => Promise<Reply>;
  close: () => Promise<void>;
}

/** A read shows the public key, and what asks about an account or moves money the secret one. */
export function providerApi({
  url,
  apiKey,
  publicKey,
  secretKey,
  timeoutMs,
}: Account): ProviderApi {
  const { call, close } = providerClient({ url, timeoutMs });
  const reply: ProviderApi["reply"] = (path, body, deadline) => {
    const headers = { "api-key": apiKey, "secret-key": secretKey };
    return call({ method: "POST", path, headers, body, deadline });
  };
  return {
    get: async (path, query, deadline) => {
      const headers = { "api-key": apiKey, "public-key": publicKey };
      return (await call({ method: "GET", path, query, headers, deadline })).body;
    },
    post: async (path, fields, deadline) => (await reply(path, fields, deadline)).body,
    reply,
    close,
  };
}
