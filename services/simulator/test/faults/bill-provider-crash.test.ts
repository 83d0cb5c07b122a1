import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import { lagosClock } from "../../src/domain/lagos-time";
import { type Client, newRequestId } from "../integration/client";
import { kill, killProcesses, type Process, startProcess } from "../integration/process";
import { newFolder, removeFolders } from "../integration/running";

afterEach(async () => {
  await killProcesses();
  await removeFolders();
});

function newIdToday(): string {
  return newRequestId(lagosClock(new Date()).slice(0, 16).replace(/\D/g, ""));
}

/** Buys until the connection breaks; reports each acknowledged purchase to `sold`. */
async function buyOnAndOn(client: Client, sold: (request_id: string) => void): Promise<void> {
  for (;;) {
    const request_id = newIdToday();
    const response = await client.buy({ request_id }).catch(() => undefined);
    if (!response) return;
    expect(JSON.parse(response.text)).toMatchObject({ code: "000" });
    sold(request_id);
  }
}

const BUYERS = 8;
const SALES_BEFORE_KILL = 60;

/** Kills the process during sales; returns the acknowledged request_ids. */
async function killMidLoad({ child, client }: Process): Promise<string[]> {
  const sold: string[] = [];
  const buyers = Array.from({ length: BUYERS }, () =>
    buyOnAndOn(client, (request_id) => {
      sold.push(request_id);
      if (sold.length === SALES_BEFORE_KILL) child.kill("SIGKILL");
    }),
  );
  await Promise.all(buyers);
  return sold;
}

test("no acknowledged purchase is lost by kills under load and torn writes", async () => {
  const folder = await newFolder();
  const sold: string[] = [];

  for (let round = 0; round < 3; round += 1) {
    sold.push(...(await killMidLoad(await startProcess(folder))));
    // A kill rarely tears a write to the log; a power loss does.
    await appendFile(join(folder, "bill-provider-test.db-wal"), "torn");
  }

  const { client } = await startProcess(folder);
  const { purchases, float_kobo } = await client.storeView();
  const ids = purchases.map(({ request_id }) => request_id);
  expect(sold.length).toBeGreaterThanOrEqual(3 * SALES_BEFORE_KILL);
  expect(new Set(ids).size).toBe(ids.length);
  expect(sold.filter((request_id) => !ids.includes(request_id))).toEqual([]);
  // Each buyer had one unacknowledged purchase in flight per kill, and no more.
  expect(ids.length - sold.length).toBeLessThanOrEqual(3 * BUYERS);
  const spent = purchases.reduce((sum, { total_kobo }) => sum + total_kobo, 0);
  expect(float_kobo).toBe(100_000_000_000 - spent);
  const [request_id = ""] = sold;
  expect(await client.bought({ request_id })).toMatchObject({ code: "014" });
  expect(await client.requery(request_id)).toMatchObject({
    content: { transactions: { status: "delivered" } },
  });
});

test("a pending purchase and its settlement survive a kill, and faults do not", async () => {
  const folder = await newFolder();
  const { child, client } = await startProcess(folder);
  const [settled, open] = [newIdToday(), newIdToday()];
  for (const request_id of [settled, open]) {
    await client.bought({ request_id, phone: "201000000000" });
  }
  await client.control("/settle", { request_id: settled, outcome: "reversed" });
  await client.control("/faults", { operation: "pay", fault: "code", code: "034" });
  await client.control("/duplicate-window", { seconds: 7 });
  await kill(child, "SIGKILL");

  const again = await startProcess(folder);

  expect(await again.client.storeView()).toMatchObject({
    duplicate_window_seconds: 7,
    purchases: [
      { request_id: settled, status: "reversed" },
      { request_id: open, status: "pending" },
    ],
  });
  expect(await again.client.bought({ request_id: newIdToday() })).toMatchObject({ code: "000" });
});

test("withheld responses do not delay the shutdown", async () => {
  const { child, client } = await startProcess(await newFolder());
  await client.control("/faults", { operation: "pay", fault: "deliver-then-hang", times: 1 });
  const hanging = newIdToday();
  const late = newIdToday();
  const cut = { code: "UND_ERR_SOCKET" };
  const responses = [
    expect(client.buy({ request_id: hanging })).rejects.toMatchObject(cut),
    expect(client.buy({ request_id: late, phone: "300000000000" })).rejects.toMatchObject(cut),
  ];
  await eventually(async () => expect((await client.storeView()).purchases).toHaveLength(2));

  const code = await kill(child, "SIGTERM");

  expect(code).toBe(0);
  await Promise.all(responses);
});
