import pg from "pg";
import { measure } from "../measure";

interface Options {
  url: string;
  /** Sent again and again, prepared once for each connection. */
  statement: string;
  connections: number;
  seconds: number;
}

/** What `runPgbench` does, by our own client, for machines without pgbench. It costs more CPU there. */
export async function runOwnClient(options: Options): Promise<number> {
  const { url, statement, connections, seconds } = options;
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  try {
    for (const client of clients) await client.connect();
    const { perSecond } = await measure({
      callers: connections,
      seconds,
      transfer: async (caller) => {
        await clients[caller]?.query({ name: "statement", text: statement });
      },
    });
    return perSecond;
  } finally {
    for (const client of clients) await client.end();
  }
}
