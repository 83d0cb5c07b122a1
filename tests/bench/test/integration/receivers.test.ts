import { signForTest } from "@kobo/webhooks";
import { Receivers } from "../../src/benches/webhooks/receivers";

const SECRET = "whsec_c2VjcmV0LW9mLWFkYS1zdG9yZXMtMDEyMzQ1Njc4OQ==";

let servers: Receivers;
beforeEach(() => {
  servers = new Receivers();
});
afterEach(() => servers.close(0));

function post(url: string, id = "evt_1", secret = SECRET): Promise<Response> {
  const body = JSON.stringify({
    ...{ id, event: "transfer.completed", timestamp: "2026-11-22T10:00:00.000Z" },
    ...{ mode: "test", apiVersion: "v1", data: {} },
  });
  const headers = signForTest({ id, body }, secret);
  return fetch(url, { method: "POST", body, headers: { ...headers }, redirect: "manual" });
}

test("a server that is well answers at once and counts a message once, however often it comes", async () => {
  const [url = ""] = await servers.open(["well"]);

  for (const id of ["evt_1", "evt_2", "evt_1"]) {
    expect((await post(url, id)).status).toBe(200);
  }

  expect(servers.count()).toBe(2);
  const { arrivals } = servers.collect();
  expect(arrivals.map(({ id, receiver }) => [id, receiver])).toEqual([
    ["evt_1", 0],
    ["evt_2", 0],
    ["evt_1", 0],
  ]);
  expect(servers.count()).toBe(0);
  expect(servers.collect().arrivals).toEqual([]);
});

test("the sample's signatures are checked with the secret of the server's own merchant", async () => {
  const [first = "", second = ""] = await servers.open(["well", "well"]);
  servers.trust([SECRET, "whsec_YW5vdGhlci1zZWNyZXQtMDEyMzQ1Njc4OTAxMjM0NTY="]);

  await post(first, "evt_1");
  const right = servers.collect();
  await post(second, "evt_2");
  const wrong = servers.collect();

  expect(right).toMatchObject({ verified: 1, forged: [] });
  expect(wrong).toMatchObject({ verified: 0, forged: [expect.stringContaining("evt_2")] });
});

test("bad servers answer each in its manner, and count nothing", async () => {
  const urls = await servers.open(["failing", "redirecting", "refusing", "huge"]);
  const [failing = "", redirecting = "", refusing = "", huge = ""] = urls;

  expect((await post(failing)).status).toBe(500);
  expect((await post(redirecting)).status).toBe(302);
  await expect(post(refusing)).rejects.toThrow("fetch failed");
  const { status, body } = await post(huge);
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > 1_000_000) break;
  }

  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(servers.count()).toBe(0);
});

test("closing ends what hangs", async () => {
  const [, hanging = ""] = await servers.open(["well", "hanging"]);
  const answer = post(hanging);
  answer.catch(() => {});

  await servers.close(1);

  await expect(answer).rejects.toThrow("fetch failed");
});
