import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import type { Rpc } from "../../support/fake-services";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

/** Providers stop their retries after this body. */
const CALLBACKS: [path: string, rpc: Rpc, thanks: Record<string, unknown>][] = [
  ["/callbacks/bank-partner", "virtualAccounts.ReceiveBankNotice", { received: true }],
  ["/callbacks/rail", "transfers.ReceiveRailNotice", { received: true }],
  ["/callbacks/bill-provider", "bills.ReceiveProviderNotice", { response: "success" }],
  ["/callbacks/card-processor", "cardPayments.ReceiveProcessorNotice", { received: true }],
];

describe.each(CALLBACKS)("%s", (path, rpc, thanks) => {
  test.each([
    ["live", "MODE_LIVE"],
    ["test", "MODE_TEST"],
  ] as const)(
    "passes on the body byte for byte and the signature headers, at the %s root",
    async (mode, wireMode) => {
      const { client, calls } = await start();
      const raw = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x22]);
      const headers = {
        "content-type": "application/x-whatever",
        "X-Partner-Timestamp": "1795254600",
        "x-partner-signature": "abc=",
        "x-paystack-signature": "f00d",
        "Stripe-Signature": "t=1795254600,v1=f00d",
        authorization: "Bearer sk_live_x",
        "x-merchant-id": "someone",
        cookie: "a=b",
      };

      const { status, body } = await client.atHost("POST", path, { mode, raw, headers });

      expect([status, body]).toEqual([200, thanks]);
      const signed = {
        "x-partner-timestamp": "1795254600",
        "x-partner-signature": "abc=",
        "x-paystack-signature": "f00d",
        "stripe-signature": "t=1795254600,v1=f00d",
      };
      const callback = { mode: wireMode, body: raw, headers: signed };
      expect(calls).toEqual([{ rpc, request: { callback } }]);
    },
  );

  test("passes on an empty body without a signature, for the service to verify", async () => {
    const { client, calls } = await start();

    const { status } = await client.atHost("POST", path);

    expect(status).toBe(200);
    const callback = { mode: "MODE_TEST", body: Buffer.alloc(0), headers: {} };
    expect(calls).toEqual([{ rpc, request: { callback } }]);
  });

  test.each([
    [new AppError("INVALID_SIGNATURE"), 401, "INVALID_SIGNATURE"],
    [new AppError("VALIDATION_ERROR", "No notice."), 400, "VALIDATION_ERROR"],
    [new CallFailed(true), 503, "SERVICE_UNAVAILABLE"],
    [new TypeError("secret detail"), 500, "INTERNAL_ERROR"],
  ])("returns the error of a rejected callback: %s", async (error, expected, code) => {
    const { client } = await start({ [rpc]: error });

    const { status, body, headers, text } = await client.atHost("POST", path, { raw: "{}" });

    expect(status).toBe(expected);
    const requestId = headers.get("x-request-id");
    expect(body).toEqual({ success: false, message: body.message, code, data: null, requestId });
    expect(headers.get("www-authenticate")).toBeNull();
    expect(text).not.toContain("secret detail");
  });

  test("rejects a body above 64 KiB, and a compressed one", async () => {
    const { client, calls } = await start();
    const post = (raw: Buffer<ArrayBuffer>, headers = {}) =>
      client.atHost("POST", path, { raw, headers });

    const most = await post(Buffer.alloc(64 * 1024));
    const tooLarge = await post(Buffer.alloc(64 * 1024 + 1));
    const compressed = await post(Buffer.alloc(10), { "content-encoding": "gzip" });

    expect(most.status).toBe(200);
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect([compressed.status, compressed.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect(calls).toHaveLength(1);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("does not allow %s", async (method) => {
    const { client, calls } = await start();

    const { status, body, headers } = await client.atHost(method, path);

    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "POST"]);
    expect(calls).toEqual([]);
  });

  test("is not part of the API", async () => {
    const { client, key } = await start();

    const inside = await client.post(path, { key, body: {} });
    const elsewhere = await client.atHost("POST", `${path}/more`);

    expect([inside.status, elsewhere.status]).toEqual([404, 404]);
  });
});
