import { callerInSystem, seedMerchants } from "@kobo/local";
import { apiOf } from "../src/api";
import { openDatabase, stackDirectory, theStack } from "./world";

type Merchants = Awaited<ReturnType<typeof seedMerchants>>;

/** A start's handling of its merchants, with their stored secrets. */
function startWith(kept: Merchants): Promise<Merchants> {
  const names = ["merchant-cli", "funding-cli"] as const;
  const callers = names.map((name) => callerInSystem(stackDirectory(), name));
  const rpcSecrets = Object.fromEntries(callers.map(({ name, secret }) => [name, secret]));
  return seedMerchants({
    targets: theStack().targets,
    secrets: { merchants: kept, rpcSecrets, certificates: callers[0]?.certificates },
    keep: () => {},
  });
}

test("a second start reuses the merchants of the first, and replaces a key that no longer works", async () => {
  const first = await startWith([]);
  expect(await startWith(first)).toEqual(first);

  const db = openDatabase();
  const { id: merchantId = "" } = first[0] ?? {};
  await db("gateway.api_keys")
    .where({ merchant_id: merchantId, mode: "test" })
    .update({ deactivated_at: db.fn.now() })
    .finally(() => db.destroy());
  const [merchant, other] = await startWith(first);

  expect(other).toEqual(first[1]);
  expect(merchant).toEqual({ ...first[0], testKey: expect.stringMatching(/^sk_test_/) });
  expect(merchant?.testKey).not.toBe(first[0]?.testKey);
  const { status } = await apiOf(theStack().sandboxBaseUrl, merchant?.testKey ?? "").get("/health");
  expect(status).toBe(200);
});
