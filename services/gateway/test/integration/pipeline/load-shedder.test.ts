import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@kobo/testing";
import express, { type RequestHandler } from "express";
import { loadShedder } from "../../../src/http/pipeline/load-shedder";
import { unlimited } from "../../support/unlimited";

async function statusFrom(...handlers: RequestHandler[]): Promise<number> {
  const server = createServer(express().use(...handlers)).listen(0);
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  server.close();
  return status;
}

test("the duration of a 4xx is not measured", async () => {
  const durations: (number | undefined)[] = [];
  const shedder = loadShedder({
    concurrency: unlimited(durations),
    keys: { peek: () => undefined },
    scale: 1,
  });

  const status = await statusFrom(shedder.shed("live"), (_request, response) => {
    response.status(404).end();
  });

  expect(status).toBe(404);
  await eventually(() => expect(durations).toEqual([undefined]));
});

test("a response reports its duration once", async () => {
  const durations: (number | undefined)[] = [];
  const shedder = loadShedder({
    concurrency: unlimited(durations),
    keys: { peek: () => undefined },
    scale: 1,
  });

  await statusFrom(shedder.shed("live"), (_request, response) => void response.end());

  await eventually(() => expect(durations).toEqual([expect.any(Number)]));
});
