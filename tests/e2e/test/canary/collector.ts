import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Medium } from "./media/medium";
import { filesMedium } from "./media/read-files";

export interface Collector {
  url: string;
  stop: () => void;
}

/** Collects every exported span, one batch a line, as OTLP in JSON. */
export async function startCollector(file: string): Promise<Collector> {
  const server = createServer(async (request, response) => {
    appendFileSync(file, `${await text(request)}\n`);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It must not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const SPAN = /"spanId":/g;

/** The spans in a collector's file. */
export function spansMedium(file: string): Medium {
  const lines = filesMedium({ name: "traces", unit: "spans", paths: [file] });
  return {
    ...lines,
    read: async function* () {
      for await (const piece of lines.read()) {
        yield { ...piece, units: piece.text.match(SPAN)?.length ?? 0 };
      }
    },
  };
}
