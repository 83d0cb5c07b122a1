import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@kobo/testing";
import { listen } from "../../src/http/server";
import { problemOf } from "../browser";
import { givenUser, type RunningDashboard, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const sockets: Socket[] = [];
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const stop of stops.splice(0)) await stop();
});

/** A server with few connections. */
async function aServer(limits: Parameters<typeof listen>[2]): Promise<number> {
  const { port, stop } = await listen((_request, response) => response.end("ok"), 0, limits);
  stops.push(stop);
  return port;
}

/** Whether a new connection is answered, which stays open then; else it was closed. */
async function isServed(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return Promise.race([
    once(socket, "data").then(() => true),
    once(socket, "close").then(() => false),
  ]);
}

test("connections per IP address are limited, and a closed one admits another", async () => {
  const port = await aServer({ maxConnectionsPerAddress: 2 });

  const served = [await isServed(port), await isServed(port), await isServed(port)];
  sockets[0]?.destroy();

  expect(served).toEqual([true, true, false]);
  await eventually(async () => expect(await isServed(port)).toBe(true));
});

test("behind a proxy only the total connection limit applies", async () => {
  const limits = { maxConnections: 3, maxConnectionsPerAddress: 1, isBehindProxy: true };
  const port = await aServer(limits);
  const served: boolean[] = [];

  for (let each = 0; each < 4; each++) served.push(await isServed(port));

  expect(served).toEqual([true, true, true, false]);
});

async function aReader(dashboard: RunningDashboard, merchantId: string) {
  const user = await givenUser(dashboard, { merchantId, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchantId}/live/statement.csv`;
  /** Takes the first lines alone, until it is cancelled. */
  const begin = async () => {
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const { status, body } = await fetch(`${browser.url}/api${path}`, { headers: { cookie } });
    expect(status).toBe(200);
    return body as ReadableStream;
  };
  return { begin, download: () => browser.get(path) };
}

async function withStatement<Result>(entries: number, work: () => Promise<Result>) {
  const { fakes } = running();
  fakes.entries = entries;
  try {
    return await work();
  } finally {
    fakes.entries = 0;
  }
}

/** More than fits into the buffers on the way. */
const LONG = 1_000_000;

test("each user downloads at most two files at a time", async () => {
  const dashboard = running();
  const { id } = dashboard.fakes.givenMerchant("Ada Stores");
  const [ada, bello] = [await aReader(dashboard, id), await aReader(dashboard, id)];
  // The statement is long until the third is answered: a short one would be in the buffers as a whole.
  const { open, third } = await withStatement(LONG, async () => ({
    open: await Promise.all([ada.begin(), ada.begin()]),
    third: await ada.download(),
  }));

  const others = await bello.download();
  await open[0]?.cancel();

  expect(problemOf(third)).toEqual([429, "TOO_MANY_DOWNLOADS"]);
  expect(third.body.message).toBe(
    "You are downloading 2 files already. Wait until one is complete.",
  );
  expect(others.status).toBe(200);
  await eventually(async () => expect((await ada.download()).status).toBe(200));
  expect((await ada.download()).status).toBe(200);
  await open[1]?.cancel();
});

test("all users together download at most twenty files at a time", async () => {
  const dashboard = running();
  const { id } = dashboard.fakes.givenMerchant("Ada Stores");
  const readers = await Promise.all(Array.from({ length: 11 }, () => aReader(dashboard, id)));
  const last = readers.pop();
  const { open, answer } = await withStatement(LONG, async () => ({
    open: await Promise.all(readers.flatMap(({ begin }) => [begin(), begin()])),
    answer: await last?.download(),
  }));
  await Promise.all(open.map((body) => body.cancel()));

  expect(answer && problemOf(answer)).toEqual([429, "TOO_MANY_DOWNLOADS"]);
  await eventually(async () => expect((await last?.download())?.status).toBe(200));
});

test("a failed download releases its permit", async () => {
  const dashboard = running();
  const { id } = dashboard.fakes.givenMerchant("Ada Stores");
  const { download } = await aReader(dashboard, id);
  const statuses: number[] = [];

  for (let each = 0; each < 3; each++) {
    dashboard.fakes.lostAnswers.add("GetMerchant");
    statuses.push((await download()).status);
  }

  expect(statuses).toEqual([503, 503, 503]);
  expect((await download()).status).toBe(200);
});
