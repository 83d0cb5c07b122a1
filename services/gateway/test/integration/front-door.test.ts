import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Mode, tenant } from "@kobo/tenant";
import { eventually } from "@kobo/testing";
import express, { type RequestHandler } from "express";
import type { Overload } from "../../src/app/overload";
import { frontDoor } from "../../src/http/front-door";

/** Whoever comes has more than his share. `ended` are the durations that it is told of. */
function crowded(): { overload: Overload; ended: (number | undefined)[] } {
  const ended: (number | undefined)[] = [];
  const overload: Overload = {
    begin: () => undefined,
    end: (durationMs) => void ended.push(durationMs),
    claim: () => false,
    giveBack: () => {},
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

test.each<[string, Mode]>([
  ["the sandbox", "test"],
  ["a merchant", "live"],
])("how soon %s is turned away for its share does not say that there is time", async (_, mode) => {
  const { overload, ended } = crowded();
  const door = frontDoor({ overload, scale: 1 });

  const status = await statusFrom(door.guard(mode), (request, response) => {
    const one = tenant({ merchantId: "1", mode, merchantName: "One", walletPayId: "one.wallet" });
    expect(() => door.vouchFor(request, one)).toThrow("Too much");
    response.status(503).end();
  });

  expect(status).toBe(503);
  await eventually(() => expect(ended).toEqual([undefined]));
});

test("an answer tells how long it took, once", async () => {
  const { overload, ended } = crowded();
  const door = frontDoor({ overload, scale: 1 });

  await statusFrom(door.guard("live"), (_request, response) => void response.end());

  await eventually(() => expect(ended).toEqual([expect.any(Number)]));
});
