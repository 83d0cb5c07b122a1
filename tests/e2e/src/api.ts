/** A response of the API: its status, its headers, and its body, which is always JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

/** The envelope and any other fields. */
interface Body {
  success: boolean;
  message: string;
  code?: string;
  data: Json;
  [more: string]: Json | undefined;
}

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

export interface Api {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
  delete: (path: string) => Promise<Answer>;
}

const ROOT = "/api/v1/developer";

/** The API for one key, on one of the roots. */
export function apiOf(baseUrl: string, key: string): Api {
  return apiAt(baseUrl + ROOT, key);
}

/** The card payments API, whose paths begin at the host, for one key. */
export function cardApiOf(baseUrl: string, key: string): Api {
  return apiAt(baseUrl, key);
}

function apiAt(root: string, key: string): Api {
  const call = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${key}`, ...init.headers };
    const response = await fetch(root + path, { ...init, method, headers });
    const body = (await response.json()) as Body;
    return { status: response.status, headers: response.headers, body };
  };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    call(method, path, {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  return {
    get: (path) => call("GET", path),
    post: (path, body = {}, headers = {}) => send("POST", path, body, headers),
    patch: (path, body) => send("PATCH", path, body, {}),
    delete: (path) => call("DELETE", path),
  };
}
