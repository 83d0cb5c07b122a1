import { readFileSync } from "node:fs";
import { request } from "node:https";

/** An object of Kubernetes; callers read what they need. */
export interface Item {
  apiVersion?: string;
  kind?: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    deletionTimestamp?: string;
    resourceVersion?: string;
  };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
}

interface Options {
  port: number;
  token: string;
  /** The file of the server's own certificate. */
  certificate: string;
}

export interface Answer {
  status: number;
  body: Item & { items?: Item[]; message?: string };
}

/** Calls the API server as an administrator. */
export class Api {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { port, token, certificate } = this.#options;
    const type = method === "PATCH" ? "application/strategic-merge-patch+json" : "application/json";
    return new Promise((resolve, reject) => {
      const call = request(
        {
          ...{ host: "127.0.0.1", port, path, method },
          ca: readFileSync(certificate),
          // The certificate names addresses that depend on the machine.
          checkServerIdentity: () => undefined,
          headers: { authorization: `Bearer ${token}`, "content-type": type },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => {
            text += chunk;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, body: parsed(text) }),
          );
        },
      );
      call.on("error", reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** @throws Error with the server's message if it refuses */
  async must(method: string, path: string, body?: unknown): Promise<Answer["body"]> {
    const answer = await this.send(method, path, body);
    if (answer.status < 400) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.message}`);
  }

  async list(path: string): Promise<Item[]> {
    return (await this.must("GET", path)).items ?? [];
  }
}

function parsed(text: string): Answer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return { metadata: { name: "" }, message: text };
  }
}
