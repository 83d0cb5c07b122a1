import { randomBytes } from "node:crypto";
import { testDatabase } from "@kobo/postgres/testing";
import { createEndpoint } from "../../../src/app/endpoints/create-endpoint";
import { reseal, secretsStatus } from "../../../src/app/endpoints/reseal";
import { rollSecret } from "../../../src/app/endpoints/roll-secret";
import { MIGRATIONS } from "../../../src/db/schema";
import { type SecretKeys, secretKeys, secretText } from "../../../src/domain/secret";
import { engineOn } from "../../engine";
import { anEndpoint, endpointParts, type GivenEndpoint } from "../../factories";
import { type Received, verified } from "../../receiver";

const { db, start, givenReceiver, publish, until, finished } = engineOn(testDatabase(MIGRATIONS));

const [oldBytes, newBytes] = [randomBytes(32), randomBytes(32)];
const old = secretKeys(oldBytes);
const entering = secretKeys(oldBytes, [newBytes]);
const both = secretKeys(newBytes, [oldBytes]);
const fresh = secretKeys(newBytes);

/** An endpoint with the secrets that sign for it, the newest first. */
interface Called extends GivenEndpoint {
  secrets: string[];
  path: string;
}

const HEADERS = { "x-merchant": "hush" };

async function created(keys: SecretKeys, url: string): Promise<Called> {
  const command = anEndpoint({ url, headers: HEADERS });
  const parts = { ...endpointParts(db()), keys };
  const { endpoint, secret } = await createEndpoint(parts, command);
  const text = secret ? secretText(secret) : "";
  const { tenant } = command;
  return { id: endpoint.id, tenant, secret: text, secrets: [text], path: new URL(url).pathname };
}

async function roll(keys: SecretKeys, endpoint: Called): Promise<void> {
  const { secret } = await rollSecret(
    { ...endpointParts(db()), keys },
    {
      ...{ id: endpoint.id, tenant: endpoint.tenant, overlapSeconds: 3_600 },
      ...{ idempotencyHash: null, fingerprint: randomBytes(32) },
    },
  );
  if (secret) endpoint.secrets.unshift(secretText(secret));
}

function isSound(request: Received, endpoints: readonly Called[]): boolean {
  const called = endpoints.find(({ path }) => path === request.path);
  // The two newest secrets sign during the overlap.
  for (const secret of called?.secrets.slice(0, 2) ?? []) verified(request, secret);
  return called !== undefined && request.headers["x-merchant"] === "hush";
}

test("WEBHOOK_SECRET_KEY is rotated during deliveries: each process unseals the other's secrets, and every delivery is signed", async () => {
  const receiver = await givenReceiver();
  const endpoints: Called[] = [];
  const deliverAll = async () => {
    for (const endpoint of endpoints) await publish(endpoint, 3);
    for (const endpoint of endpoints) await until(endpoint, "delivered");
    for (const request of receiver.received.splice(0)) {
      expect(isSound(request, endpoints)).toBe(true);
    }
  };

  for (const pair of [
    [old, entering],
    [entering, both],
    [both, fresh],
  ] as const) {
    if (pair[1] === fresh) {
      // While the only processes continue delivering.
      const { stop } = start({ keys: both });
      const [resealed] = await Promise.all([reseal({ db: db(), keys: both }), deliverAll()]);
      expect(resealed.damaged).toEqual([]);
      await stop();
    }
    const engines = pair.map((keys) => start({ keys }));
    for (const [place, keys] of pair.entries()) {
      for (let count = 0; count < 4; count++) {
        const url = `${receiver.url}/${endpoints.length}`;
        endpoints.push(await created(keys, url));
      }
      const other = pair[1 - place] ?? keys;
      for (const endpoint of endpoints.slice(-2)) await roll(other, endpoint);
    }
    await deliverAll();
    await Promise.all(engines.map((engine) => engine.stop()));
  }

  for (const endpoint of endpoints) {
    for (const { attempts } of await finished(endpoint)) expect(attempts).toBe(1);
  }
  expect(await secretsStatus({ db: db(), keys: fresh })).toEqual([
    expect.objectContaining({ keyId: fresh.present.id, standing: "present" }),
  ]);
});
