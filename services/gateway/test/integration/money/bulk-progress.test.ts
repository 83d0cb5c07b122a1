import { AppError } from "@kobo/errors";
import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import { eventually } from "@kobo/testing";
import { eventStreams } from "../../../src/app/event-streams/event-streams";
import { API_ROOT } from "../../../src/http/roots";
import { aBulkRow, aBulkTransfer } from "../../factories";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";

const gateway = testGateway();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const ROOT = `${API_ROOT}/transfers/bulk/blk_01m7yq1we0f9r9w24cz78fcert`;
const COMPLETED = {
  status: "BULK_TRANSFER_STATUS_COMPLETED",
  pendingRows: 0,
  completedRows: 2,
  endedAtMs: "1800000000000",
  updatedAtMs: "1800000000000",
} as const;

async function start(changes: Parameters<typeof eventStreams>[0] = {}) {
  const fakes = fakeServices();
  const streams = eventStreams({ pollMs: 10, ...changes });
  const client = await gateway.start({ streams, services: fakes.services });
  const { test: key } = await gateway.givenMerchant();
  const set = (fields: Partial<BulkTransfer__Output>) => {
    fakes.responses["transfers.GetBulkTransfer"] = { bulkTransfer: aBulkTransfer(fields) };
  };
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const leaving = new AbortController();
    ends.push(() => leaving.abort());
    const response = await fetch(`http://127.0.0.1:${client.port()}${ROOT}${path}`, {
      headers: { authorization: `Bearer ${key.secretKey}`, ...headers },
      signal: leaving.signal,
    });
    let text = "";
    const read = async () => {
      const decoded = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
      for await (const chunk of decoded) text += chunk;
    };
    const ended = read();
    ended.catch(() => {});
    return { status: response.status, headers: response.headers, text: () => text, ended };
  };
  /** Answers each page of rows by its number. */
  const setRows = (answer: (page: number) => unknown) => {
    let page = 0;
    const get = () => answer(++page);
    Object.defineProperty(fakes.responses, "transfers.ListBulkTransferRows", { get });
  };
  return { ...fakes, streams, set, setRows, open };
}

function eventsOf(text: string) {
  return [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)$/gm)].map(([, id, name, data]) => ({
    id: String(id),
    name,
    data: JSON.parse(String(data)),
  }));
}

test("the record is sent at once and after each change, and the stream ends when the bulk transfer completes", async () => {
  const { open, set } = await start();

  const stream = await open("/progress");
  await eventually(() => expect(eventsOf(stream.text())).toHaveLength(1));
  set({ completedRows: 2, pendingRows: 0, processingRows: 0 });
  await eventually(() => expect(eventsOf(stream.text())).toHaveLength(2));
  set(COMPLETED);
  await stream.ended;

  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  const events = eventsOf(stream.text());
  expect(events.map(({ name, data }) => [name, data.status, data.rows.completed])).toEqual([
    ["progress", "processing", 1],
    ["progress", "processing", 2],
    ["progress", "completed", 2],
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test("a client that reconnects gets the changed record, and 204 once it has the last one", async () => {
  const { open, set } = await start({ lifetimeMs: 100 });
  const first = await open("/progress");
  await first.ended;
  const [seen] = eventsOf(first.text());
  set(COMPLETED);

  const second = await open("/progress", { "last-event-id": seen?.id ?? "" });
  await second.ended;
  const [last, ...others] = eventsOf(second.text());
  const third = await open("/progress", { "last-event-id": last?.id ?? "" });
  await third.ended;

  expect([last?.data.status, others]).toEqual(["completed", []]);
  expect([third.status, third.text()]).toEqual([204, ""]);
});

test("a canceled bulk transfer ends the stream when no row is processing any more", async () => {
  const { open, set } = await start();
  const canceled = { status: "BULK_TRANSFER_STATUS_CANCELED", pendingRows: 0 } as const;
  set({ ...canceled, processingRows: 1, canceledRows: 0 });

  const stream = await open("/progress");
  await eventually(() => expect(eventsOf(stream.text())).toHaveLength(1));
  set({ ...canceled, processingRows: 0, completedRows: 2 });
  await stream.ended;

  expect(eventsOf(stream.text()).map(({ data }) => data.rows.processing)).toEqual([1, 0]);
});

test("without a change a comment keeps the connection alive", async () => {
  const { open } = await start({ heartbeatMs: 20 });

  const stream = await open("/progress");

  await eventually(() => expect(stream.text()).toContain("\n: \n\n"));
  expect(eventsOf(stream.text())).toHaveLength(1);
});

test("open streams are limited per key, and file downloads count", async () => {
  const { open } = await start({ maxPerKey: 1 });
  await open("/progress");

  const stream = await open("/progress");
  const file = await open("/results.csv");

  expect([stream.status, file.status]).toEqual([429, 429]);
  expect(stream.headers.get("retry-after")).toBe("30");
});

test("another merchant's bulk transfer has no stream", async () => {
  const { open, responses } = await start();
  responses["transfers.GetBulkTransfer"] = new AppError("BULK_TRANSFER_NOT_FOUND");

  const stream = await open("/progress");

  expect(stream.status).toBe(404);
});

test("results.csv has a header and all rows, sent page by page", async () => {
  const { open, calls, setRows } = await start();
  setRows((page) => ({
    rows: [aBulkRow({ number: page, narration: "Rent, May" })],
    hasMore: page < 3,
  }));

  const file = await open("/results.csv?status=failed");
  await file.ended;

  expect(file.headers.get("content-disposition")).toMatch(/filename="results-blk_\w+\.csv"/);
  const [header, ...lines] = file.text().trimEnd().split("\r\n");
  expect(header).toMatch(/^row,reference,status,.*,errorCode,errorMessage,updatedAt$/);
  expect(lines.map((line) => line.split(",")[0])).toEqual(["1", "2", "3"]);
  expect(lines[0]).toContain('"Rent, May"');
  const requests = calls.filter(({ rpc }) => rpc === "transfers.ListBulkTransferRows");
  expect(requests.map(({ request }) => request)).toMatchObject([
    { afterRow: 0, status: "BULK_ROW_STATUS_FAILED" },
    { afterRow: 1 },
    { afterRow: 2 },
  ]);
});

test("a file is cut off when a later page fails, and is an error when its first page fails", async () => {
  const { open, setRows } = await start();
  setRows((page) =>
    page === 1 ? { rows: [aBulkRow()], hasMore: true } : new AppError("SERVICE_UNAVAILABLE"),
  );

  const cut = open("/results.csv").then(({ ended }) => ended);
  await expect(cut).rejects.toThrow();
  const refused = await open("/results.csv");

  expect(refused.status).toBe(503);
});
