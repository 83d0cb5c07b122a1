import { type AServer, aServer, koboAt, succeeds, TEST_KEY } from "../../a-server";

let server: AServer;

beforeEach(async () => {
  server = await aServer();
});

afterEach(() => server.close());

test("a call sends its key and its body, and returns the record", async () => {
  const record = { payId: "ada.kobo", reference: "order-1" };
  server.behave(succeeds(record, { status: 201 }));

  const payId = await koboAt(server).payIds.createDynamic({
    reference: "order-1",
    metadata: { order: 7 },
  });

  expect(payId).toEqual(record);
  const [arrived] = server.arrived;
  expect(arrived).toMatchObject({ method: "POST", path: "/api/v1/developer/payid/dynamic" });
  expect(arrived?.headers).toMatchObject({
    authorization: `Bearer ${TEST_KEY}`,
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": expect.stringMatching(/^kobo-sdk\/\d/),
  });
  expect(JSON.parse(arrived?.body ?? "")).toEqual({ reference: "order-1", metadata: { order: 7 } });
});

test("withResponse returns the whole response", async () => {
  const headers = { "X-Request-Id": "req_7", "Idempotent-Replayed": "true" };
  server.behave(succeeds({ status: "pending" }, { status: 202, headers }));

  const answer = await koboAt(server).payIds.createDynamic({ reference: "a" }).withResponse();

  expect(answer).toMatchObject({
    data: { status: "pending" },
    status: 202,
    requestId: "req_7",
    replayed: true,
  });
  expect(answer.headers.get("content-type")).toBe("application/json");
});

test("a failure of withResponse is reported once", async () => {
  const unhandled = jest.fn();
  process.on("unhandledRejection", unhandled);
  server.behave((response) => response.writeHead(404).end());

  await expect(koboAt(server).payIds.get("ada.kobo").withResponse()).rejects.toThrow("404");
  await new Promise((resolve) => setImmediate(resolve));

  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("a path parameter cannot change the path", async () => {
  server.behave(succeeds({}));
  const { payIds } = koboAt(server);

  await payIds.get("../wallets?x=1#a");

  expect(server.arrived[0]?.path).toBe("/api/v1/developer/payid/..%2Fwallets%3Fx%3D1%23a");
  for (const name of ["", ".", "..", undefined as unknown as string]) {
    await expect(payIds.get(name)).rejects.toThrow("payId");
  }
  expect(server.arrived).toHaveLength(1);
});

test("undefined filters are not sent, and times may be Dates", async () => {
  server.behave(succeeds({ purchases: [], hasMore: false, nextCursor: null }));
  const from = new Date("2026-03-01T12:00:00Z");

  await koboAt(server).bills.listPurchases({ from, status: undefined, billType: "tv" });

  expect(server.arrived[0]?.path).toBe(
    "/api/v1/developer/bills/purchases?from=2026-03-01T12%3A00%3A00.000Z&billType=tv",
  );
});

test("a request may have the caller's request id", async () => {
  server.behave(succeeds({}));
  const { payIds } = koboAt(server);

  await payIds.get("ada.kobo", { requestId: "order-1.look" });

  expect(server.arrived[0]?.headers["x-request-id"]).toBe("order-1.look");
  await expect(payIds.get("ada.kobo", { requestId: "a b" })).rejects.toThrow("requestId");
});
