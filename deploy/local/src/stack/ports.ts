import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { Failure } from "../failure";

/**
 * Below the ephemeral ports of outgoing connections (from 32768 on Linux, 49152 on macOS): a
 * connection could take one between the choice and the bind, or during a restart.
 */
const FIRST = 20_000;
const LAST = 32_767;
const ATTEMPTS_MAX = 5;

/** Ports assigned to processes that may not listen yet. */
const promised = new Set<number>();

/** A port that was free a moment ago, never the same twice: the preferred one if it is free. 0 is no preference. */
export async function freePort(preferred = 0): Promise<number> {
  for (let port = preferred; ; port = randomInt(FIRST, LAST + 1)) {
    const isPromised = () => port !== preferred && promised.has(port);
    // Another call may promise it meanwhile.
    if (port === 0 || isPromised() || !(await isFree(port)) || isPromised()) continue;
    promised.add(port);
    return port;
  }
}

/**
 * Runs `start`, which chooses its ports. If it fails because another program took one of them, it
 * runs again with other ports.
 */
export async function retryOnTakenPort<Result>(
  start: (choosePort: typeof freePort) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const chosen: number[] = [];
    const choosePort = async (preferred?: number): Promise<number> => {
      const port = await freePort(preferred);
      chosen.push(port);
      return port;
    };
    try {
      return await start(choosePort);
    } catch (error) {
      const areFree = await Promise.all(chosen.map(isFree));
      if (areFree.every(Boolean) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/**
 * @throws Failure when another program listens on the port that the user has chosen; 0 is no
 * choice.
 */
export async function assertFree(port: number, variable: string): Promise<void> {
  promised.add(port);
  if (port === 0 || (await isFree(port))) return;
  throw new Failure(
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 100} npm start`,
  );
}

/** On every interface, so that a listener on any of them counts. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
