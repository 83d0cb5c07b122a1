import { randomUUID } from "node:crypto";
import type { Scope } from "../../../src/domain/keys/scope";
import { ATTACKS, INTROSPECTION } from "../../graphql-attacks";
import { BANK_LIST, documentOf } from "../../graphql-documents";
import { exampleOf } from "../../support/examples";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { graphqlGateway } from "../../support/graphql-gateway";
import { createKey } from "../../support/merchants";

const start = graphqlGateway();
const gateway = testGateway();

describe("authentication", () => {
  test("a request without a key is refused before the document is read", async () => {
    const { client, calls } = await start();
    const unknown = "sk_test_0000000000000000000000000000000000000000";

    for (const headers of [{}, { authorization: `Bearer ${unknown}` }]) {
      const reply = await client.post("/graphql", { raw: "{ this is no JSON", headers });

      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      expect(reply.body).toMatchObject({
        success: false,
        code: "INVALID_SECRET_KEY_FORMAT",
        data: null,
        errors: [{ extensions: { code: "INVALID_SECRET_KEY_FORMAT" } }],
      });
    }
    expect(calls).toEqual([]);
  });

  test("a key of the other root is refused with the address of that root", async () => {
    const { send, key } = await start();

    const { status, body } = await send({ query: BANK_LIST }, { key, mode: "live" });

    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY"]);
    expect(body.message).toContain("http://sandbox/api/v1/developer");
  });

  test("a key has the same scopes as over REST", async () => {
    const { send, calls, db, tenant } = await start();
    const keyWith = (...scopes: Scope[]) =>
      createKey(db, { merchantId: tenant.merchantId, mode: "test", name: "", scopes });
    const { secretKey: reader } = await keyWith("transfers:read");
    const { secretKey: writer } = await keyWith("transfers:write");
    const transfer = {
      query: documentOf("transferPayId"),
      variables: { input: exampleOf("POST /transfer/payid").body },
    };
    const create = {
      query: documentOf("createDynamicPayId"),
      variables: { input: exampleOf("POST /payid/dynamic").body },
    };

    const refused = await send(transfer, { key: reader });
    const foreign = await send(create, { key: writer });
    expect(calls).toEqual([]);
    const read = await send({ query: BANK_LIST }, { key: reader });
    const written = await send(transfer, { key: writer });

    expect([refused.status, refused.body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    expect(refused.body.message).toContain("transfers:write");
    expect(refused.body.errors?.[0]?.extensions.code).toBe("INSUFFICIENT_SCOPE");
    expect(foreign.body.message).toContain("payids:write");
    expect([read.status, written.status]).toEqual([200, 200]);
    expect(calls).toHaveLength(2);
  });

  test("a key restricted to other addresses is refused before the document is read", async () => {
    const { client, db, tenant } = await start();
    const { secretKey: key } = await createKey(db, {
      merchantId: tenant.merchantId,
      mode: "test",
      name: "",
      allowedNetworks: ["203.0.113.0/24"],
    });

    const reply = await client.post("/graphql", { key, raw: "no JSON" });

    expect([reply.status, reply.body.code]).toEqual([403, "IP_NOT_ALLOWED"]);
    expect(reply.body.errors).toMatchObject([{ extensions: { code: "IP_NOT_ALLOWED" } }]);
  });
});

describe("requests", () => {
  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not supported", async (method) => {
    const { client, key, calls } = await start();
    const query = encodeURIComponent(BANK_LIST);

    const reply = await client.send(method, `/graphql?query=${query}`, { key });

    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
    expect(reply.body).toMatchObject({
      code: "METHOD_NOT_ALLOWED",
      errors: [{ extensions: { code: "METHOD_NOT_ALLOWED" } }],
    });
    expect(calls).toEqual([]);
  });

  test.each<[string, Record<string, string>, string, number, string]>([
    [
      "a form",
      { "content-type": "application/x-www-form-urlencoded" },
      "query={a}",
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "an upload",
      { "content-type": "multipart/form-data; boundary=x" },
      "--x--",
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["plain text", { "content-type": "text/plain" }, "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a bare document",
      { "content-type": "application/graphql" },
      BANK_LIST,
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["gzip", { "content-encoding": "gzip" }, "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a batch",
      {},
      JSON.stringify([{ query: BANK_LIST }, { query: BANK_LIST }]),
      400,
      "INVALID_JSON",
    ],
    ["broken JSON", {}, '{"query": ', 400, "INVALID_JSON"],
    [
      "a prototype",
      {},
      `{"query": "${BANK_LIST}", "variables": {"__proto__": {}}}`,
      400,
      "INVALID_JSON",
    ],
    ["a duplicate name", {}, '{"query": "{ a }", "query": "{ b }"}', 400, "INVALID_JSON"],
    [
      "deep nesting",
      {},
      `{"query": "{ a }", "variables": ${"[".repeat(30_000)}`,
      400,
      "INVALID_JSON",
    ],
    [
      "an oversized body",
      {},
      JSON.stringify({ query: "#".repeat(65 * 1024) }),
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    ["an empty body", {}, "", 400, "VALIDATION_ERROR"],
  ])("%s is refused", async (_, headers, raw, status, code) => {
    const { client, key, calls } = await start();

    const reply = await client.post("/graphql", { key, headers, raw });

    expect([reply.status, reply.body.code, reply.body.success]).toEqual([status, code, false]);
    expect(reply.body.errors).toMatchObject([{ message: expect.any(String), extensions: {} }]);
    expect(calls).toEqual([]);
  });

  test("a document in the query string is ignored", async () => {
    const { client, key, calls } = await start();

    const path = `/graphql?query=${encodeURIComponent(BANK_LIST)}`;
    const reply = await client.post(path, { key, body: {} });

    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(calls).toEqual([]);
  });
});

describe.each(["test", "live"] as const)("on the %s root", (mode) => {
  test("every attack gets 400 with a code, and reaches no service", async () => {
    const { client, calls, keys } = await startBoth();

    for (const { name, body } of ATTACKS) {
      const reply = await client.post("/graphql", { key: keys[mode], mode, body });

      expect([name, reply.status, reply.body.code]).toEqual([name, 400, "VALIDATION_ERROR"]);
      expect(reply.body).toMatchObject({ success: false, data: null });
      for (const problem of reply.body.errors ?? []) {
        expect(problem).toMatchObject({
          message: expect.any(String),
          extensions: { code: expect.any(String) },
        });
      }
    }
    expect(calls).toEqual([]);
  });

  test(`introspection is ${mode === "test" ? "" : "not "}allowed`, async () => {
    const { client, keys } = await startBoth();

    const { status, text } = await client.post("/graphql", {
      key: keys[mode],
      mode,
      body: INTROSPECTION,
    });

    expect(status).toBe(mode === "test" ? 200 : 400);
    expect(text.includes("CreateDynamicPayIdInput")).toBe(mode === "test");
  });
});

async function startBoth() {
  const { calls, services } = fakeServices();
  const client = await gateway.start({ services });
  const merchant = await gateway.givenMerchant();
  const keys = { live: merchant.live.secretKey, test: merchant.test.secretKey };
  return { client, calls, keys };
}

describe("limits", () => {
  /** Scaled down, so that few tokens come back while a test runs. */
  async function limited(rateLimitScale: number) {
    const { calls, services } = fakeServices();
    const client = await gateway.start({ services, rateLimitScale });
    const { test: key } = await gateway.givenMerchant(`Limited ${randomUUID()}`);
    const send = (query: string, variables?: unknown) =>
      client.post("/graphql", { key: key.secretKey, body: { query, variables } });
    return { client, calls, send, key: key.secretKey };
  }
  const verification = {
    document: documentOf("verifyExternalAccount"),
    input: exampleOf("POST /transfer/external/verify").body,
  };

  test("each field of a query consumes a token, and none runs when one is refused", async () => {
    const { send, calls } = await limited(0.1);
    const fields = Array.from({ length: 30 }, (_, index) => `b${index}: getBankList { success }`);

    const reply = await send(`{ ${fields.join(" ")} }`);

    expect([reply.status, reply.body.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(reply.body.errors).toMatchObject([{ extensions: { code: "RATE_LIMIT_EXCEEDED" } }]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(reply.headers.get("ratelimit-limit")).toBe("2");
    expect(calls).toEqual([]);
  });

  test("look-ups over GraphQL count towards REST's limit", async () => {
    const { send, client, key, calls } = await limited(0.01);

    const first = await send(verification.document, { input: verification.input });
    const rest = await client.post("/payid/verify", { key, body: { payId: "ada.spid" } });

    expect([first.status, rest.status]).toEqual([200, 429]);
    expect(calls).toHaveLength(1);
  });

  test("look-ups over REST count towards GraphQL's limit", async () => {
    const { send, client, key, calls } = await limited(0.01);

    const rest = await client.post("/payid/verify", { key, body: { payId: "ada.spid" } });
    const second = await send(verification.document, { input: verification.input });

    expect([rest.status, second.status]).toEqual([200, 429]);
    expect(calls).toHaveLength(1);
  });

  test("introspection counts like a look-up, and is refused above the limit", async () => {
    const { send, client, key } = await limited(0.01);

    const schema = await send(INTROSPECTION.query);
    const rest = await client.post("/payid/verify", { key, body: { payId: "ada.spid" } });

    expect([schema.status, rest.status]).toEqual([200, 429]);
  });

  test("rejected requests count, too, and beyond the limit the body is not read", async () => {
    const { send, client, key } = await limited(0.004);

    const refused = await send("{ nonsense }");
    const next = await client.post("/graphql", { key, raw: "no JSON" });

    expect([refused.status, next.status]).toEqual([400, 429]);
  });

  test("a mutation consumes one token, and returns the remaining tokens in its headers", async () => {
    const { send } = await limited(1);
    const input = exampleOf("POST /payid/dynamic").body;

    const { status, headers } = await send(documentOf("createDynamicPayId"), { input });

    expect(status).toBe(200);
    expect(headers.get("ratelimit-limit")).toBe("50");
    expect(headers.get("ratelimit-remaining")).toBe("49");
  });
});
