import { BANKS } from "@kobo/core/banks";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("the list of banks", () => {
  test("has a logo for each bank", async () => {
    const { ask, calls } = await start();

    const { status, body, headers } = await ask("GET /banks");

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Banks retrieved.",
      data: {
        banks: [
          {
            bankCode: "044",
            bankName: "Access Bank",
            logoUrl: "http://sandbox/logos/banks/access-bank.svg",
          },
          {
            bankCode: "035",
            bankName: "Wema Bank",
            logoUrl: "http://sandbox/logos/banks/wema-bank.svg",
          },
        ],
        total: 2,
      },
    });
    expect(headers.get("cache-control")).toBe("private, max-age=3600");
    expect(calls).toEqual([{ rpc: "transfers.ListBanks", request: { mode: "MODE_TEST" } }]);
  });

  test("has the logo addresses of its root", async () => {
    const { ask } = await start();

    const { text } = await ask("GET /banks", { mode: "live" });

    expect(text).toContain("http://live/logos/banks/wema-bank.svg");
    expect(text).not.toContain("http://sandbox");
  });

  test("is 304 for a matching ETag, and 200 after a change", async () => {
    const { ask, responses } = await start();
    const first = await ask("GET /banks");
    const etag = String(first.headers.get("etag"));

    const known = [];
    for (const value of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      known.push(await ask("GET /banks", { headers: { "if-none-match": value } }));
    }
    const other = await ask("GET /banks", { headers: { "if-none-match": '"other"' } });
    responses["transfers.ListBanks"] = { banks: [] };
    const changed = await ask("GET /banks", { headers: { "if-none-match": etag } });

    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const { status, text, headers } of known) {
      expect([status, text]).toEqual([304, ""]);
      expect(headers.get("etag")).toBe(etag);
      expect(headers.get("cache-control")).toBe("private, max-age=3600");
      expect(headers.get("content-type")).toBeNull();
    }
    expect(other.status).toBe(200);
    expect([changed.status, changed.body.data]).toEqual([200, { banks: [], total: 0 }]);
  });

  test("needs a key even with a matching ETag", async () => {
    const { client } = await start();

    const { status, body } = await client.get("/banks", { headers: { "if-none-match": "*" } });

    expect([status, body.code]).toEqual([401, "INVALID_SECRET_KEY_FORMAT"]);
  });
});

describe("the logo of a bank", () => {
  test.each(["live", "test"] as const)("is served without a key on the %s root", async (mode) => {
    const { client } = await start();

    const { status, text, headers } = await client.atHost("GET", "/logos/banks/access-bank.svg", {
      mode,
    });

    expect(status).toBe(200);
    expect(text).toMatch(/^<svg [\s\S]*>AB<\/text><\/svg>\n$/);
    expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=2592000");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  test("exists for every known bank", async () => {
    const { client } = await start();

    for (const { slug } of BANKS) {
      const { status } = await client.atHost("GET", `/logos/banks/${slug}.svg`);
      expect([slug, status]).toEqual([slug, 200]);
    }
  });

  test.each([
    "/logos/banks/no-bank.svg",
    "/logos/banks/access-bank.png",
    "/logos/banks/access-bank",
    "/logos/banks/Access-Bank.svg",
    "/logos/banks/..%2faccess-bank.svg",
    "/logos/banks/__proto__.svg",
    "/logos/banks/",
    "/logos",
  ])("does not exist at %s", async (path) => {
    const { client } = await start();

    const { status, body } = await client.atHost("GET", path);

    expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    expect(body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
  });

  test("accepts GET only", async () => {
    const { client } = await start();

    const { status, body, headers } = await client.atHost("PUT", "/logos/banks/access-bank.svg");

    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET"]);
  });
});
