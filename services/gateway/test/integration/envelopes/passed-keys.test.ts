import { NAMES, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const WITHOUT: readonly OperationName[] = [
  "POST /payid/verify",
  // For ever.
  "POST /checkout/sessions/:id/expire",
  "POST /checkout/sessions/read",
  "POST /transfer/external/verify",
  "POST /transaction/verify",
  "POST /bills/verify",
  // The gateway keeps the key itself.
  "POST /sandbox/wallets/:payId/fund",
  "POST /sandbox/transfers/:reference/settle",
  "POST /sandbox/refunds/:reference/settle",
  "POST /sandbox/bills/:reference/settle",
  "POST /sandbox/time/advance",
  // A webhook may arrive twice.
  "POST /webhooks/:id/test",
  "POST /events/:id/redeliver",
];

/** Whether a request of a service has the hash of a key. */
const hasKey = (request: unknown): boolean => {
  const { idempotency } = (request ?? {}) as { idempotency?: { keyHash: Buffer } };
  return idempotency?.keyHash.length === 32;
};

test("every POST passes the hash of its Idempotency-Key to its service, with listed exceptions", async () => {
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
