import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@kobo/testing";
import { Exchange } from "../../../src/http/exchange";
import { type LoadShedder, loadShedder } from "../../../src/http/pipeline/load-shedder";
import { unlimited } from "../../support/unlimited";

async function statusFrom(
  shedder: LoadShedder,
  answer: (exchange: Exchange) => void,
): Promise<number> {
  const shed = shedder.shed("live", () => "none");
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, 0);
    shed(exchange, () => answer(exchange));
  }).listen(0);
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

  const status = await statusFrom(shedder, (exchange) => exchange.end(404));

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

  await statusFrom(shedder, (exchange) => exchange.end(200));

  await eventually(() => expect(durations).toEqual([expect.any(Number)]));
});
