import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@kobo/testing";
import express, { type RequestHandler } from "express";
import type { Overload } from "../../src/app/overload";
import { frontDoor } from "../../src/http/front-door";
import { NO_KEYS } from "./no-keys";

/** `ended` are the durations that it is told of. */
function watched(): { overload: Overload; ended: (number | undefined)[] } {
  const ended: (number | undefined)[] = [];
  const overload: Overload = {
    enter: (_arrival, { admit }) => {
      admit();
      return () => {};
    },
    reassign: () => {},
    end: (_arrival, durationMs) => void ended.push(durationMs),
    note: () => {},
    stop: () => {},
  };
  return { overload, ended };
}

async function statusFrom(...handlers: RequestHandler[]): Promise<number> {
  const server = createServer(express().use(...handlers)).listen(0);
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  server.close();
  return status;
}

test("how soon a request is refused does not say that there is time", async () => {
  const { overload, ended } = watched();
  const door = frontDoor({ overload, keys: NO_KEYS, scale: 1 });

  const status = await statusFrom(door.guard("live"), (_request, response) => {
    response.status(404).end();
  });

  expect(status).toBe(404);
  await eventually(() => expect(ended).toEqual([undefined]));
});

test("an answer tells how long it took, once", async () => {
  const { overload, ended } = watched();
  const door = frontDoor({ overload, keys: NO_KEYS, scale: 1 });

  await statusFrom(door.guard("live"), (_request, response) => void response.end());

  await eventually(() => expect(ended).toEqual([expect.any(Number)]));
});
