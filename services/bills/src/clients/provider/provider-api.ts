import type { Mode } from "@kobo/core/tenant";
import { providerClient, type Reply } from "@kobo/provider-client";

/** The URL and the credentials of the provider. Each mode has its own account. */
export interface Account {
  mode: Mode;
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  publicKey: string;
  secretKey: string;
  /** The timeout of one call. */
  timeoutMs: number;
}

/** Calls that return the JSON body, by a deadline in ms since 1970. @throws ProviderError */
export interface ProviderApi {
  get: (path: string, query: Record<string, string>, deadline: number) => Promise<unknown>;
  post: (path: string, fields: Record<string, string>, deadline: number) => Promise<unknown>;
  /** Like `post`, with the HTTP status. */
  reply: (path: string, fields: Record<string, string>, deadline: number) => Promise<Reply>;
  close: () => Promise<void>;
}

/** Reads send the public key; verifications and purchases send the secret key. */
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
