import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Redis } from "@kobo/redis";
import { connectPatiently } from "@kobo/redis/testing";
import { freePort, testRedisUrl } from "@kobo/testing";

/** A Redis server that the test can kill. It runs the suite's program. */
export class OwnRedis {
  readonly port: number;
  readonly #program: string;
  #server: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.port = port;
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await redisProgram(), await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", ""];
    this.#server = spawn(this.#program, args, { stdio: "ignore" });
    await this.#connected(async () => {});
  }

  async kill(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    server.kill("SIGKILL");
    await exit;
  }

  /** The ids of its client connections, without the one that lists them. */
  connections(): Promise<string[]> {
    return this.#connected(async (redis) => {
      const own = await redis.client("ID");
      const list = (await redis.client("LIST")) as string;
      const ids = [...list.matchAll(/^id=(\d+)/gm)].map(([, id]) => id ?? "");
      return ids.filter((id) => id !== String(own));
    });
  }

  async dropConnection(id: string): Promise<void> {
    await this.#connected((redis) => redis.client("KILL", "ID", id));
  }

  async #connected<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
    const redis = await connectPatiently(this.url);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }
}

async function redisProgram(): Promise<string> {
  const redis = await connectPatiently(testRedisUrl());
  try {
    const path = /^executable:(.+)$/m.exec(await redis.info("server"))?.[1]?.trim();
    return path && existsSync(path) ? path : "redis-server";
  } finally {
    redis.disconnect();
  }
}
