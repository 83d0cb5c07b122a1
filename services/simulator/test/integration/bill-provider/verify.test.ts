import { eventually } from "@kobo/testing";
import { readCatalogue } from "../../../src/db/catalogue";
import type { Fields } from "../../../src/domain/fields";
import type { Json } from "../../../src/domain/json";
import { type Answer, newRequestId } from "../client";
import { type Running, startSimulator } from "../running";

const SPECIAL_NUMBERS = ["201000000000", "300000000000", "400000000000", "500000000000"];

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

async function verify(fields: Fields): Promise<Json> {
  const { text } = await running.client.post("/merchant-verify", fields);
  return JSON.parse(text);
}

/** Services that need verification, with the sandbox's good input. */
async function verifiable(): Promise<Fields[]> {
  const { services } = await readCatalogue();
  const ids = (category: string) =>
    services.filter((service) => service.category.identifier === category).map(({ id }) => id);
  const jamb = services.find(({ id }) => id === "jamb");
  return [
    ...["dstv", "gotv", "startimes", "spectranet"].map((serviceID) => ({
      serviceID,
      billersCode: "1212121212",
    })),
    ...ids("electricity-bill").flatMap((serviceID) => [
      { serviceID, billersCode: "1111111111111", type: "prepaid" },
      { serviceID, billersCode: "1010101010101", type: "postpaid" },
    ]),
    ...(jamb?.variations ?? []).map(({ code }) => ({
      serviceID: "jamb",
      billersCode: "0123456789",
      type: code,
    })),
    { serviceID: "smile-direct", billersCode: "tester@sandbox.com" },
    { serviceID: "smile-direct", billersCode: "08011111111" },
  ];
}

test("verification finds the good input and the special numbers", async () => {
  const all = await verifiable();
  expect(all.length).toBeGreaterThan(20);

  for (const good of all) {
    for (const billersCode of [good.billersCode ?? "", ...SPECIAL_NUMBERS]) {
      const { code, content } = await verify({ ...good, billersCode });
      expect(["000", "020"]).toContain(code);
      expect(content).toMatchObject({ Customer_Name: expect.stringMatching(/^[A-Z ]+$/) });
      expect(content).not.toMatchObject({ WrongBillersCode: true });
    }
  }
});

test("verification finds no other number", async () => {
  for (const good of await verifiable()) {
    const response = await verify({ ...good, billersCode: "0700000000" });

    expect(JSON.stringify(response)).toMatch(/WrongBillersCode":true|"code":"011"/);
  }
});

test("Smile's own path finds the tester by email", async () => {
  const request = { serviceID: "smile-direct", billersCode: "tester@sandbox.com" };

  const { text } = await running.client.post("/merchant-verify/smile/email", request);

  expect(JSON.parse(text)).toMatchObject({
    content: { AccountList: { Account: [{ AccountId: "08011111111" }] } },
  });
});

describe("a verified special number", () => {
  const meter = { serviceID: "ikeja-electric", variation_code: "prepaid", amount: "2000" };
  const buy = (billersCode: string, request_id: string) =>
    running.client.buy({ ...meter, billersCode, request_id });

  test("201… is pending", async () => {
    const request_id = newRequestId();
    await buy("201000000000", request_id);

    expect(await running.client.find(request_id)).toMatchObject({ status: "pending" });
  });

  test("300… is delivered with a late response", async () => {
    const request_id = newRequestId();
    const response = buy("300000000000", request_id);
    await eventually(() => expect(running.waits).toMatchObject([{ ms: 30_000 }]));

    expect(await running.client.find(request_id)).toMatchObject({ status: "delivered" });
    running.waits[0]?.end();
    expect(JSON.parse((await response).text)).toMatchObject({ code: "000" });
  });

  test("400… gets no response, and nothing is stored", async () => {
    const request_id = newRequestId();

    await expect(buy("400000000000", request_id)).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });

    expect(await running.client.requery(request_id)).toMatchObject({ code: "015" });
  });

  test("500… gets a web page, and fails", async () => {
    const request_id = newRequestId();

    expect((await buy("500000000000", request_id)).type).toMatch("text/html");

    expect(await running.client.requery(request_id)).toMatchObject({ code: "016" });
  });
});

describe("faults", () => {
  const smartcard = { serviceID: "dstv", billersCode: "1212121212" };
  const ask = (): Promise<Answer> => running.client.post("/merchant-verify", smartcard);

  async function givenFault(fault: Json): Promise<void> {
    const match = { serviceID: "dstv", billersCode: "1212121212" };
    const request = { operation: "merchant-verify", times: 1, match, ...fault };
    expect(await running.client.control("/faults", request)).toMatchObject({ status: 201 });
  }

  afterEach(async () => {
    expect(JSON.parse((await ask()).text)).toMatchObject({ content: { Status: "ACTIVE" } });
  });

  test("slow: the response comes after the delay", async () => {
    await givenFault({ fault: "slow", ms: 7_000 });

    const response = ask();
    await eventually(() => expect(running.waits).toMatchObject([{ ms: 7_000 }]));
    running.waits[0]?.end();

    expect(JSON.parse((await response).text)).toMatchObject({ content: { Status: "ACTIVE" } });
  });

  test("garbage: the body is invalid JSON", async () => {
    await givenFault({ fault: "garbage" });

    const { type, text } = await ask();

    expect(type).toMatch("application/json");
    expect(() => JSON.parse(text)).toThrow();
  });

  test("reset-mid-body: the connection is cut in the middle of the response", async () => {
    await givenFault({ fault: "reset-mid-body" });

    await expect(ask()).rejects.toThrow();
  });

  test("error-after-delivery: the response is a gateway's error", async () => {
    await givenFault({ fault: "error-after-delivery" });

    const { status, type } = await ask();

    expect([500, 502]).toContain(status);
    expect(type).toMatch("text/html");
  });

  test("deliver-then-hang: there is no response", async () => {
    await givenFault({ fault: "deliver-then-hang" });
    const abort = new AbortController();
    const response = running.client.post("/merchant-verify", smartcard, { signal: abort.signal });
    // Attached at once: an unhandled rejection would end the process.
    const end = expect(response).rejects.toMatchObject({ name: "AbortError" });
    await eventually(async () => {
      const { text } = await running.client.send("/control/bill-provider/test/faults", {
        method: "GET",
      });
      expect(JSON.parse(text)).toEqual({ faults: [] });
    });

    abort.abort();
    await end;
  });

  test.each(["030", "034", "083", "777"])("code: the response has %s", async (code) => {
    await givenFault({ fault: "code", code });

    expect(JSON.parse((await ask()).text)).toMatchObject({ code });
  });
});
