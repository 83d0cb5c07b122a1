import { version } from "../../package.json";
import { Kobo, VERSION } from "../../src";
import { TEST_KEY } from "../a-server";

const LIVE_KEY = "sk_live_abcdef";

async function urlOf(kobo: (fetch: (url: string) => Promise<Response>) => Kobo): Promise<string> {
  let requestedUrl = "";
  const fetch = async (url: string) => {
    requestedUrl = url;
    return Response.json({ success: true, data: {} });
  };
  await kobo(fetch).payIds.get("ada.kobo");
  return requestedUrl;
}

test("a key's prefix selects the mode and the host", async () => {
  expect(new Kobo(TEST_KEY).mode).toBe("test");
  expect(new Kobo(LIVE_KEY).mode).toBe("live");
  await expect(urlOf((fetch) => new Kobo(TEST_KEY, { fetch }))).resolves.toBe(
    "https://sandbox.kobo.example/api/v1/developer/payid/ada.kobo",
  );
  await expect(urlOf((fetch) => new Kobo(LIVE_KEY, { fetch }))).resolves.toBe(
    "https://api.kobo.example/api/v1/developer/payid/ada.kobo",
  );
});

test("another host may be set, with or without a slash", async () => {
  const baseUrl = "https://kobo.test//";

  await expect(urlOf((fetch) => new Kobo(TEST_KEY, { baseUrl, fetch }))).resolves.toBe(
    "https://kobo.test/api/v1/developer/payid/ada.kobo",
  );
});

test.each(["", "/api/v1/developer", "/api/v1/developer/", "/v2", "/v1/"])(
  "%s at the end of baseUrl makes no difference",
  async (path) => {
    const at = (host: string) => urlOf((fetch) => new Kobo(TEST_KEY, { baseUrl: host, fetch }));

    await expect(at(`https://kobo.test${path}`)).resolves.toBe(
      "https://kobo.test/api/v1/developer/payid/ada.kobo",
    );
    await expect(at(`https://proxy.test/kobo${path}`)).resolves.toBe(
      "https://proxy.test/kobo/api/v1/developer/payid/ada.kobo",
    );
  },
);

test.each(["kobo", "ftp://kobo.test", "https://user:pass@kobo.test", "https://kobo.test/?a=1"])(
  "%s is refused as baseUrl",
  (baseUrl) => {
    expect(() => new Kobo(TEST_KEY, { baseUrl })).toThrow(TypeError);
  },
);

test("a live key requires https, except for this machine", () => {
  const at = (baseUrl: string, key = LIVE_KEY) => new Kobo(key, { baseUrl });

  expect(() => at("http://kobo.test")).toThrow("https://");
  expect(() => at("http://localhost.kobo.test")).toThrow("https://");
  expect(() => at("http://127.0.0.1:8080")).not.toThrow();
  expect(() => at("http://localhost:8080")).not.toThrow();
  expect(() => at("http://[::1]:8080")).not.toThrow();
  expect(() => at("http://gateway:8080", TEST_KEY)).not.toThrow();
});

test.each([
  { timeoutMs: 0 },
  { timeoutMs: Number.NaN },
  { attemptTimeoutMs: -1 },
  { retries: -1 },
  { retries: 1.5 },
])("%j is refused", (options) => {
  expect(() => new Kobo(TEST_KEY, options)).toThrow(RangeError);
});

describe("in a browser", () => {
  beforeEach(() => Object.assign(globalThis, { window: {}, document: {} }));
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "document");
  });

  test("a secret key is refused", () => {
    expect(() => new Kobo(TEST_KEY)).toThrow("must not be in a browser");
  });

  test("allowBrowser accepts a secret key", () => {
    expect(new Kobo(TEST_KEY, { allowBrowser: true }).mode).toBe("test");
  });
});

test("the version is the package's", () => {
  expect(VERSION).toBe(version);
});
