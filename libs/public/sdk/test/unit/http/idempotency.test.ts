import fc from "fast-check";
import {
  type Arrived,
  type AServer,
  aServer,
  drops,
  koboAt,
  refuses,
  succeeds,
} from "../../a-server";

let server: AServer;

beforeEach(async () => {
  server = await aServer();
  jest.spyOn(Math, "random").mockReturnValue(0);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

/** The API's handling of keys: the first request with a key creates a record, others get the same. */
function anIdempotencyStore() {
  const records = new Map<string, { payId: string; reference: string }>();
  const enter = ({ headers, body }: Arrived) => {
    const key = String(headers["idempotency-key"]);
    const replayed = records.has(key);
    const record = records.get(key) ?? { payId: `${records.size}.kobo`, ...JSON.parse(body) };
    records.set(key, record);
    return { record, replayed };
  };
  return { records, enter };
}

test("one record is created, whichever responses are lost", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("before", "after", "busy"), { maxLength: 3 }),
      async (faults) => {
        const store = anIdempotencyStore();
        server.behave(
          ...faults.map((fault) => (response: Parameters<typeof drops>[0], arrived: Arrived) => {
            if (fault === "busy") return refuses(409, "IDEMPOTENCY_KEY_IN_USE")(response, arrived);
            if (fault === "after") store.enter(arrived);
            drops(response, arrived);
          }),
          (response, arrived) => {
            const { record, replayed } = store.enter(arrived);
            const headers = replayed ? { "Idempotent-Replayed": "true" } : {};
            succeeds(record, { status: 201, headers })(response, arrived);
          },
        );

        const answer = await koboAt(server)
          .payIds.createDynamic({ reference: "order-1" })
          .withResponse();

        expect([...store.records.values()]).toEqual([answer.data]);
        expect(answer.replayed).toBe(faults.includes("after"));
      },
    ),
    { numRuns: 40 },
  );
});

test("each call has a key of its own", async () => {
  server.behave(succeeds({}));
  const kobo = koboAt(server);

  await kobo.payIds.createDynamic({ reference: "a" });
  await kobo.payIds.createDynamic({ reference: "a" });

  const keys = server.arrived.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(2);
});

test("a given idempotency key is sent", async () => {
  server.behave(succeeds({}));

  await koboAt(server).payIds.createDynamic({ reference: "a" }, { idempotencyKey: "order-1" });

  expect(server.arrived[0]?.headers["idempotency-key"]).toBe("order-1");
});

test("only a POST has an idempotency key", async () => {
  server.behave(succeeds({}));

  await koboAt(server).payIds.get("ada.kobo");

  expect(server.arrived[0]?.headers).not.toHaveProperty("idempotency-key");
});

test.each(["", "line\nbreak", "näira", "k".repeat(256)])(
  "the key %j is refused before a request is sent",
  async (idempotencyKey) => {
    const call = koboAt(server).payIds.createDynamic({ reference: "a" }, { idempotencyKey });

    await expect(call).rejects.toThrow(TypeError);
    expect(server.arrived).toHaveLength(0);
  },
);
