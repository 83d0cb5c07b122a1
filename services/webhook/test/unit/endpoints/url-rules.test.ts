import { urlProblem } from "../../../src/domain/url-rules";

const STRICT = { http: false, loopback: false };
const DEVELOPMENT = { http: true, loopback: true };
const codeOf = (url: string, rules = STRICT) => urlProblem(url, rules)?.code;

test.each([
  "https://example.com",
  "https://hooks.example.com/kobo?shop=7",
  "https://example.com:443/",
  "https://example.com:8443/",
  "https://bücher.example.com/",
  "https://8.8.8.8/hook",
  "https://[2606:4700::1111]/hook",
  "HTTPS://EXAMPLE.COM/",
  "https://example.com/a@b",
])("%s may be called", (url) => {
  expect(urlProblem(url, STRICT)).toBeUndefined();
});

test.each([
  ["http://example.com/", "https_required"],
  ["https://user:secret@example.com/", "credentials_not_allowed"],
  ["https://@example.com/", "credentials_not_allowed"],
  ["https://example.com/#part", "fragment_not_allowed"],
  ["https://example.com:22/", "port_not_allowed"],
  ["https://example.com:80/", "port_not_allowed"],
  ["ftp://example.com/", "invalid_url"],
  ["/hook", "invalid_url"],
  ["https:example.com", "invalid_url"],
  ["https:///example.com", "invalid_url"],
  ["https://example.com\\@10.0.0.1/", "invalid_url"],
  ["https://exa\tmple.com/", "invalid_url"],
  [" https://example.com/", "invalid_url"],
  ["https://exa\u200Bmple.com/", "invalid_url"],
  ["", "invalid_url"],
  [`https://example.com/${"a".repeat(2_048)}`, "too_long"],
])("%p is refused: %s", (url, code) => {
  expect(codeOf(url)).toBe(code);
});

test.each([
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://１２７.０.０.１/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://localhost/",
  "https://localhost./",
  "https://kobo.localhost/",
  "https://intranet/",
  "https://postgres.default.svc/",
  "https://ledger.kobo.svc.cluster.local/",
  "https://metadata.google.internal/",
  "https://example..com/",
  "https://-a.example.com/",
])("%s has no public host", (url) => {
  expect(codeOf(url)).toBe("address_not_allowed");
});

describe("in development", () => {
  test.each(["http://127.0.0.1:4000/hook", "http://localhost:4000/", "http://[::1]:4000/"])(
    "%s may be called",
    (url) => expect(urlProblem(url, DEVELOPMENT)).toBeUndefined(),
  );

  test.each(["http://10.0.0.1/", "http://169.254.169.254/", "http://redis:6379/", "http://0/"])(
    "%s may not be called",
    (url) => expect(codeOf(url, DEVELOPMENT)).toBe("address_not_allowed"),
  );
});

test("test mode allows plain http to public hosts on the default port", () => {
  const testMode = { http: true, loopback: false };

  expect(urlProblem("http://example.com/hooks", testMode)).toBeUndefined();
  expect(urlProblem("http://example.com:8080/hooks", testMode)?.code).toBe("port_not_allowed");
  expect(urlProblem("http://127.0.0.1/hooks", testMode)?.code).toBe("address_not_allowed");
  expect(urlProblem("http://example.com/hooks", STRICT)?.code).toBe("https_required");
});
