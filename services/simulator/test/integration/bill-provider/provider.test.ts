import { eventually } from "@kobo/testing";
import type { Fields } from "../../../src/domain/fields";
import { MODES } from "../../../src/domain/mode";
import { fieldsFor, GOOD_PHONE, NOON } from "../../factories";
import { newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

function later(seconds: number): void {
  running.clock.now = new Date(NOON.getTime() + seconds * 1_000);
}

test("lists the whole catalogue with its plans", async () => {
  const { client } = running;
  const categories = await client.get("/service-categories");

  for (const { identifier } of categories.content as { identifier: string }[]) {
    const services = await client.get(`/services?identifier=${identifier}`);
    expect(services).toMatchObject({ response_description: "000", content: expect.any(Array) });
    for (const { serviceID } of services.content as { serviceID: string }[]) {
      const plans = await client.get(`/service-variations?serviceID=${serviceID}`);
      expect(plans).toMatchObject({ response_description: "000", content: { serviceID } });
    }
  }
});

test("the lists of the insurers are served", async () => {
  const { client } = running;

  expect(await client.get("/extra-fields?serviceID=ui-insure")).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ optionName: "Chasis_Number" })]),
  });
  const occupations = "/options?serviceID=home-cover-insurance&name=business_occupation";
  expect(await client.get(occupations)).toMatchObject({ content: { options: expect.anything() } });
  for (const list of ["color", "engine-capacity", "state", "brand", "lga/LA", "model/TOY"]) {
    const { content } = await client.get(`/universal-insurance/options/${list}`);
    expect(content).not.toEqual([]);
  }
  expect(await client.get("/universal-insurance/options/wheels")).toMatchObject({ code: "011" });
});

test("verifies a smartcard and sells a plan for it", async () => {
  const { client } = running;
  const request = { serviceID: "dstv", billersCode: "1212121212" };

  const verified = await client.post("/merchant-verify", request);
  const bought = await client.bought({ ...request, variation_code: "dstv-padi" });

  expect(JSON.parse(verified.text).content).toMatchObject({ WrongBillersCode: false });
  expect(bought).toMatchObject({
    code: "000",
    content: { transactions: { status: "delivered", unique_element: "1212121212" } },
  });
});

test("the float pays the total of the response", async () => {
  const { client } = running;
  const before = (await client.storeView()).float_kobo;

  const { content } = await client.bought({ serviceID: "mtn", amount: "1000" });

  const { total_amount } = (content as { transactions: { total_amount: number } }).transactions;
  expect(total_amount).toBe(965);
  expect((await client.storeView()).float_kobo).toBe(before - 96_500);
  const { contents } = (await client.get("/balance")) as { contents: { balance: unknown } };
  expect(Number(contents.balance) * 100).toBe(before - 96_500);
});

describe("credentials", () => {
  const body = { request_id: "x" };
  const READS = { method: "GET", path: "/service-categories" } as const;
  const WRITES = { method: "POST", path: "/requery", body } as const;

  test.each([
    ["no header to a read", READS, {}],
    ["the secret key to a read", READS, { "api-key": "api-1", "secret-key": "SK_1" }],
    ["the public key to a write", WRITES, { "api-key": "api-1", "public-key": "PK_1" }],
    ["no api key to a write", WRITES, { "secret-key": "SK_1" }],
    ["a wrong secret key to a write", WRITES, { "api-key": "api-1", "secret-key": "SK_2" }],
  ])("%s gets 087", async (_, { path, ...sent }, headers) => {
    const url = `/bill-provider/live/api${path}`;

    const { status, text } = await running.client.send(url, { ...sent, headers });

    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ code: "087" });
  });

  test("valid keys are refused while the account accepts none", async () => {
    const { client } = running;
    await client.control("/credentials", { accept: false });

    expect(await client.bought()).toMatchObject({ code: "087" });
    expect(await client.bought({}, "live")).toMatchObject({ code: "000" });
  });
});

test("a request_id buys once: repeats, also concurrent ones, get 014", async () => {
  const { client } = running;
  const request_id = newRequestId();

  const responses = await Promise.all([1, 2, 3].map(() => client.bought({ request_id })));

  expect(responses.map(({ code }) => code).sort()).toEqual(["000", "014", "014"]);
  expect((await client.storeView()).purchases).toMatchObject([{ request_id, deliveries: 1 }]);
});

test("a failed purchase uses up its request_id", async () => {
  const { client } = running;
  const request_id = newRequestId();

  expect(await client.bought({ request_id, phone: "08022222222" })).toMatchObject({ code: "016" });
  expect(await client.bought({ request_id })).toMatchObject({ code: "014" });
});

test("a request_id of another day gets 085, and nothing is stored", async () => {
  const { client } = running;

  expect(await client.bought({ request_id: "202611201230abc" })).toMatchObject({ code: "085" });
  expect((await client.storeView()).purchases).toEqual([]);
});

test("yesterday's purchase can be requeried", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id });

  later(86_400);

  expect(await client.requery(request_id)).toMatchObject({
    content: { transactions: { status: "delivered" } },
  });
});

test("in live mode the same purchase within 30 seconds is a likely duplicate", async () => {
  const { client } = running;
  const again = () => client.bought({ phone: "08033333333" }, "live");

  expect(await again()).toMatchObject({ code: "000" });
  later(29);
  expect(await again()).toMatchObject({ code: "019" });
  expect(await client.bought({ phone: "08033333334" }, "live")).toMatchObject({ code: "000" });
  later(30);
  expect(await again()).toMatchObject({ code: "000" });
  expect((await client.storeView({ phone: "08033333333" }, "live")).purchases).toHaveLength(2);
});

test("in test mode the same purchase is a likely duplicate only if configured", async () => {
  const { client } = running;

  expect(await client.bought()).toMatchObject({ code: "000" });
  expect(await client.bought()).toMatchObject({ code: "000" });
  await client.control("/duplicate-window", { seconds: 30 });
  expect(await client.bought()).toMatchObject({ code: "019" });
});

test("a purchase above the float gets 018", async () => {
  const { client } = running;
  await client.control("/float", { naira: "96.49" });
  expect(await client.bought()).toMatchObject({ code: "018" });

  await client.control("/float", { naira: "96.50" });

  expect(await client.bought()).toMatchObject({ code: "000" });
  expect((await client.storeView()).float_kobo).toBe(0);
});

test.each<[string, Fields, string]>([
  ["a plan that is not sold", { serviceID: "mtn-data", variation_code: "no-plan" }, "010"],
  ["no amount", { serviceID: "mtn", amount: "" }, "011"],
  ["a service that is not sold", { serviceID: "pigeons" }, "012"],
  ["an amount below the minimum", { serviceID: "mtn", amount: "49" }, "013"],
  ["a requery of an unknown request_id", {}, "015"],
  ["an amount above the maximum", { serviceID: "mtn", amount: "100001" }, "017"],
  ["a quantity below the minimum", { serviceID: "waec", quantity: "0" }, "031"],
  ["a quantity above the maximum", { serviceID: "waec", quantity: "11" }, "032"],
])("%s is refused with the provider's code and stores nothing", async (_, fields, code) => {
  const { client } = running;
  const request_id = newRequestId();
  const request = code === "015" ? client.requery(request_id) : client.bought(fields);

  expect(await request).toMatchObject({ code, response_description: expect.any(String) });
  expect((await client.storeView()).purchases).toEqual([]);
});

test("amounts and quantities may be numbers", async () => {
  const request_id = newRequestId();
  const body = { ...fieldsFor("waec"), request_id, quantity: 2 };

  const { text } = await running.client.post("/pay", body);

  expect(JSON.parse(text)).toMatchObject({ code: "000", cards: [{}, {}] });
});

test("invalid JSON is an invalid argument", async () => {
  const { status, text } = await running.client.post("/pay", "{");

  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ code: "011" });
});

test("each mode has its own store", async () => {
  const { client } = running;
  const request_id = newRequestId();
  await client.bought({ request_id });

  expect(await client.requery(request_id, "live")).toMatchObject({ code: "015" });
  expect(await client.bought({ request_id }, "live")).toMatchObject({ code: "000" });
});

describe("magic numbers", () => {
  test("the good phone is delivered, and any other fails in test mode only", async () => {
    const { client } = running;

    expect(await client.bought({ phone: GOOD_PHONE })).toMatchObject({ code: "000" });
    expect(await client.bought({ phone: "08022222222" })).toMatchObject({ code: "016" });
    expect(await client.bought({ phone: "08022222222" }, "live")).toMatchObject({ code: "000" });
  });

  describe.each(MODES)("in %s mode", (mode) => {
    test("201000000000 is pending until it is settled", async () => {
      const { client } = running;
      const request_id = newRequestId();
      await client.bought({ request_id, phone: "201000000000" }, mode);
      const pending = await client.requery(request_id, mode);

      await client.control("/settle", { request_id, outcome: "delivered" }, mode);

      expect(["099", "089", "000", "001"]).toContain(pending.code);
      expect(JSON.stringify(pending)).not.toContain("delivered");
      expect(await client.requery(request_id, mode)).toMatchObject({
        content: { transactions: { status: "delivered" } },
      });
    });

    test("500000000000 gets a web page, and a requery reports a failure", async () => {
      const { client } = running;
      const request_id = newRequestId();

      const response = await client.buy({ request_id, phone: "500000000000" }, { mode });

      expect(response.type).toMatch("text/html");
      expect(await client.requery(request_id, mode)).toMatchObject({ code: "016" });
    });

    test("400000000000 cuts the connection, and nothing is stored", async () => {
      const { client } = running;
      const request_id = newRequestId();

      const response = client.buy({ request_id, phone: "400000000000" }, { mode });

      await expect(response).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
      expect(await client.requery(request_id, mode)).toMatchObject({ code: "015" });
      expect((await client.storeView({}, mode)).purchases).toEqual([]);
    });

    test("300000000000 is delivered at once, with a response after 30 seconds", async () => {
      const { client, waits } = running;
      const request_id = newRequestId();

      const response = client.bought({ request_id, phone: "300000000000" }, mode);
      await eventually(() => expect(waits).toMatchObject([{ ms: 30_000 }]));

      expect(await client.find(request_id, mode)).toMatchObject({ status: "delivered" });
      waits[0]?.end();
      expect(await response).toMatchObject({ code: "000" });
    });
  });
});
