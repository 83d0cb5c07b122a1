import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { eventually, freePort } from "@kobo/testing";
import { CVC, VISA } from "../../src/sandbox-card";

/** The example as its reader starts it, with the built package. */
const MAIN = join(__dirname, "../../../../docs/examples/shop/src/main.ts");

/** An example shop, and the actions of its customers and staff. */
export interface Shop {
  url: string;
  /** Its output, stdout and stderr. */
  lines: readonly string[];
  /** A new order; returns its id. */
  order: (good?: string, more?: Record<string, string>) => Promise<string>;
  /** Presses a button of an order's page. */
  pay: (order: string, fields: Record<string, string>) => Promise<Response>;
  see: (order: string) => Promise<Seen>;
  untilSeen: (order: string, status: string) => Promise<Seen>;
  /** How often it packed the goods of an order. */
  packed: (order: string) => number;
  desk: (
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<{ status: number; body: unknown }>;
  /** Stops it and returns the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface Seen {
  status: string;
  html: string;
}

export interface Place {
  port: number;
  deskPort: number;
  /** Its data folder. */
  directory: string;
}

export async function aPlace(directory: string): Promise<Place> {
  return { port: await freePort(), deskPort: await freePort(), directory };
}

export function aCardForm(number = VISA): Record<string, string> {
  return {
    method: "card",
    email: "chidi@example.com",
    number,
    month: "12",
    year: "2034",
    cvc: CVC,
  };
}

/** @throws Error with its output, when it ends instead of opening */
export async function openShop(
  { port, deskPort, directory }: Place,
  env: Record<string, string>,
): Promise<Shop> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DATA_DIR: directory,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => lines.push(line));
  }
  await untilOpen(child, lines);
  const token = /token (\S+)$/m.exec(lines.join("\n"))?.[1] ?? "";
  return shopAt(child, { lines, token, port, deskPort });
}

async function untilOpen(child: ChildProcess, lines: readonly string[]): Promise<void> {
  let isOver = false;
  child.once("close", () => {
    isOver = true;
  });
  await eventually(() => {
    if (!isOver && !lines.some((line) => line.startsWith("Shop: "))) {
      throw new Error("It is not open yet.");
    }
  }, 20_000);
  if (isOver) throw new Error(`It ended:\n${lines.join("\n")}`);
}

function shopAt(
  child: ChildProcess,
  { lines, token, port, deskPort }: { lines: string[]; token: string } & Omit<Place, "directory">,
): Shop {
  const url = `http://127.0.0.1:${port}`;
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
      redirect: "manual",
    });
  const see = async (order: string) => {
    const html = await (await fetch(`${url}/orders/${order}`)).text();
    return { status: /data-status="(\w+)"/.exec(html)?.[1] ?? "", html };
  };
  return {
    url,
    lines,
    order: async (good = "rice", more = {}) => {
      const answer = await submit("/orders", { good, ...more });
      return answer.headers.get("location")?.replace("/orders/", "") ?? "";
    },
    pay: (order, fields) => submit(`/orders/${order}/payment`, fields),
    see,
    untilSeen: (order, status) =>
      eventually(async () => {
        const seen = await see(order);
        expect(seen.status).toBe(status);
        return seen;
      }, 30_000),
    packed: (order) => lines.filter((line) => line === `Paid: ${order}`).length,
    desk: async (path, body = {}, shown = token) => {
      const answer = await fetch(`http://127.0.0.1:${deskPort}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${shown}` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    end: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** The rows of a shop's table. */
export function rowsIn(directory: string, table: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(directory, "shop.db"), { readOnly: true });
  try {
    return db.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    db.close();
  }
}

/** Expires the PayIDs and accounts of a closed shop's payments an hour ago. */
export function letRunOut(directory: string): void {
  const db = new DatabaseSync(join(directory, "shop.db"));
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  db.prepare("UPDATE payments SET instructions = json_set(instructions, '$.until', ?)").run(
    anHourAgo,
  );
  db.close();
}
