import { NAMES, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

/** Operations that only read, or whose repeat does nothing more, whatever was done in between. */
const WITHOUT: readonly string[] = [];

/** Whether a request of a service has the hash of a key. */
const hasKey = (request: unknown): boolean => {
  const { idempotency } = (request ?? {}) as { idempotency?: { keyHash: Buffer } };
  return idempotency?.keyHash.length === 32;
};

test("each POST passes its Idempotency-Key to its service, for the time when Redis has lost it", async () => {
  const { ask, calls } = await start();
  const posts = NAMES.filter((name: OperationName) => name.startsWith("POST "));

  const without: string[] = [];
  for (const name of posts) {
    const before = calls.length;
    await ask(name, { headers: { "idempotency-key": name } });
    if (!calls.slice(before).some(({ request }) => hasKey(request))) without.push(name);
  }

  expect(without).toEqual(WITHOUT);
});
