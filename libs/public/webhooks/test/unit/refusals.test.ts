import {
  type HeadersLike,
  type RawBody,
  signForTest,
  type VerificationFailure,
  type VerifyOptions,
  verify,
  WebhookVerificationError,
} from "@kobo/webhooks";
import fc from "fast-check";
import { aMessage, aSecret, NOW, NOW_SECONDS, secondsFromNow, TRANSFER } from "../messages";

interface Call {
  body: unknown;
  headers: unknown;
  secret: unknown;
  options?: VerifyOptions;
}

/** A call as from a program without types. */
function refusal({ body, headers, secret, options }: Call): WebhookVerificationError {
  try {
    verify(body as RawBody, headers as HeadersLike, secret as string, { now: NOW, ...options });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  throw new Error("It was taken.");
}

function expectRefusal(call: Call, reason: VerificationFailure, ...words: string[]): void {
  const error = refusal(call);
  expect(error).toMatchObject({ name: "WebhookVerificationError", reason });
  for (const word of words) expect(error.message).toContain(word);
}

describe("body_not_raw", () => {
  test.each<[string, unknown]>([
    ["a body parsed by express.json()", TRANSFER],
    ["a Buffer that went through JSON", JSON.parse(JSON.stringify(Buffer.from("{}")))],
    ["undefined, when no parser ran", undefined],
    ["null", null],
    ["a list", []],
    ["a typed array other than bytes", new Uint16Array(4)],
  ])("%s is refused with instructions for the raw body", (_, body) => {
    const { headers, secret } = aMessage();

    expectRefusal({ body, headers, secret }, "body_not_raw", "express.raw", "fastify", "Next.js");
  });
});

describe("missing_headers", () => {
  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("%s is named", (name) => {
    const { body, headers, secret } = aMessage();

    for (const value of [undefined, "", [], "  "]) {
      const call = { body, headers: { ...headers, [name]: value }, secret };
      expectRefusal(call, "missing_headers", `Missing: ${name}.`);
    }
  });

  test.each<[string, unknown]>([
    ["the request itself", { headers: aMessage().headers, body: "" }],
    ["nothing", undefined],
    ["empty headers of fetch", new Headers()],
  ])("%s passed as headers lacks all three", (_, headers) => {
    const { body, secret } = aMessage();

    expectRefusal(
      { body, headers, secret },
      "missing_headers",
      "webhook-id, webhook-timestamp, webhook-signature",
      "request.headers",
    );
  });
});

describe("id_invalid", () => {
  test.each(["evt_1.5", "evt_1, evt_2", "evt_1 evt_2", "é", "x".repeat(129)])("%s", (id) => {
    const { body, headers, secret } = aMessage({ id });

    expectRefusal({ body, headers, secret }, "id_invalid", "webhook-id");
  });

  test("a signature does not match another split of the signed content", () => {
    const { body, headers, secret } = aMessage({ body: `${NOW_SECONDS}.{"id":"x"}` });
    const cut = {
      ...headers,
      "webhook-id": `${headers["webhook-id"]}.${headers["webhook-timestamp"]}`,
      "webhook-timestamp": String(NOW_SECONDS),
    };

    expectRefusal({ body: body.slice(11), headers: cut, secret }, "id_invalid");
  });
});

describe("no_secret", () => {
  test.each<[unknown]>([[undefined], [""], [[]], [[""]], [[undefined]]])("%j", (secret) => {
    const { body, headers } = aMessage();

    expectRefusal({ body, headers, secret }, "no_secret", "environment variable");
  });
});

describe("secret_invalid", () => {
  const text = Buffer.alloc(32, 7).toString("base64");

  test.each<[string, unknown, string]>([
    ["an API key", `sk_test_${"x".repeat(40)}`, "API key"],
    ["without its prefix", text, "whsec_"],
    ["with another prefix", `whsk_${text}`, "whsec_"],
    ["with a line break at its end", `whsec_${text}\n`, "white space"],
    ["truncated", `whsec_${text.slice(0, -5)}`, "copied"],
    ["of hexadecimal digits and a dash", `whsec_${"ab-".repeat(12)}`, "base64"],
    ["in base64url", `whsec_${Buffer.alloc(32, 255).toString("base64url")}`, "base64"],
    ["too short", aSecret(23), "23 bytes"],
    ["too long", aSecret(65), "65 bytes"],
    ["not a text", 7, "not a text"],
  ])("one that is %s", (_, secret, word) => {
    const { body, headers } = aMessage();

    expectRefusal({ body, headers, secret }, "secret_invalid", word);
    expectRefusal({ body, headers, secret: [aSecret(), secret] }, "secret_invalid", "2 of 2", word);
  });
});

describe("timestamp_invalid", () => {
  test.each(["soon", "1.5", "-5", "0x10", `${NOW_SECONDS}000`, NOW.toISOString(), "1e9"])(
    "%s",
    (timestamp) => {
      const { body, headers, secret } = aMessage();
      const call = { body, headers: { ...headers, "webhook-timestamp": timestamp }, secret };

      expectRefusal(call, "timestamp_invalid", "webhook-timestamp");
    },
  );
});

test("timestamp_too_old: the error has the age, the limit and possible causes", () => {
  const { body, headers, secret } = aMessage({ timestamp: secondsFromNow(-301) });

  expectRefusal({ body, headers, secret }, "timestamp_too_old", "301 s old", "300 s", "NTP");
});

test("timestamp_too_new: the error has the difference, and how to fix the clock", () => {
  const { body, headers, secret } = aMessage({ timestamp: secondsFromNow(301) });

  expectRefusal({ body, headers, secret }, "timestamp_too_new", "301 s", "NTP");
});

test("a replayed message with a newer timestamp is refused", () => {
  const { body, headers, secret } = aMessage({ timestamp: secondsFromNow(-3_600) });
  const renewed = { ...headers, "webhook-timestamp": String(NOW_SECONDS) };

  expectRefusal({ body, headers: renewed, secret }, "no_matching_signature");
});

describe("signature_invalid", () => {
  test.each(["v1a,AAAA", "v2,AAAA v1", "AAAA", "v1=AAAA", ","])("%s", (signature) => {
    const { body, headers, secret } = aMessage();
    const call = { body, headers: { ...headers, "webhook-signature": signature }, secret };

    expectRefusal(call, "signature_invalid", "v1");
  });
});

describe("no_matching_signature", () => {
  test("for another secret, both causes are named", () => {
    const { body, headers } = aMessage();

    expectRefusal(
      { body, headers, secret: [aSecret(), aSecret()] },
      "no_matching_signature",
      "every webhook has its own",
      "as they arrived",
    );
  });

  test("for another id", () => {
    const { body, headers, secret } = aMessage();
    const call = { body, headers: { ...headers, "webhook-id": "evt_2" }, secret };

    expectRefusal(call, "no_matching_signature");
  });

  test("an empty body was consumed before", () => {
    const { headers, secret } = aMessage();

    expectRefusal({ body: "", headers, secret }, "no_matching_signature", "is empty");
  });

  test("JSON that was serialized again is recognized", () => {
    const { headers, secret } = aMessage();
    const body = JSON.stringify(TRANSFER, null, 2);

    expectRefusal({ body, headers, secret }, "no_matching_signature", "serialized it again");
  });

  test("pretty-printed JSON with another secret's signature is not reported as serialized again", () => {
    const body = JSON.stringify(TRANSFER, null, 2);
    const { headers } = aMessage();

    const { message } = refusal({ body, headers, secret: aSecret() });

    expect(message).not.toContain("serialized it again");
    expect(message).toContain("every webhook has its own");
  });

  test("a body decoded with another charset is recognized", () => {
    const { body, headers, secret } = aMessage();
    const garbled = Buffer.from(body, "latin1").toString("utf8").replace("Rice", "\u{FFFD}");

    expectRefusal({ body: garbled, headers, secret }, "no_matching_signature", "charset");
  });

  test("any changed byte of the body is detected", () => {
    const { body, headers, secret } = aMessage();
    const bytes = Buffer.from(body);

    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expectRefusal({ body: changed, headers, secret }, "no_matching_signature");
      }),
    );
  });

  test.each([
    ["truncated", (text: string) => text.slice(0, -4)],
    ["longer", (text: string) => `${text}A`],
    ["empty", () => "v1,"],
    ["in another alphabet than base64", (text: string) => text.replaceAll(/[+/=]/g, "_")],
  ])("a signature that is %s", (_, change) => {
    const { body, headers, secret } = aMessage();
    const signature = change(headers["webhook-signature"]);

    expectRefusal(
      { body, headers: { ...headers, "webhook-signature": signature }, secret },
      "no_matching_signature",
    );
  });
});

describe("payload_invalid", () => {
  test.each([
    ["is not JSON", "id=evt_1"],
    ["is not an object", "[]"],
    ["is null", "null"],
    ["has no data", JSON.stringify({ ...TRANSFER, data: undefined })],
    ["has a list for data", JSON.stringify({ ...TRANSFER, data: [] })],
    ["names no event", JSON.stringify({ ...TRANSFER, event: "" })],
    ["has an unknown mode", JSON.stringify({ ...TRANSFER, mode: "dry" })],
    ["has another id than the header", JSON.stringify({ ...TRANSFER, id: "evt_2" })],
  ])("a signed body that %s", (_, body) => {
    const { headers, secret } = aMessage({ body });

    expectRefusal({ body, headers, secret }, "payload_invalid");
  });
});

test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])(
  "a tolerance of %d throws a RangeError",
  (toleranceSeconds) => {
    const { body, headers, secret } = aMessage();

    expect(() => verify(body, headers, secret, { now: NOW, toleranceSeconds })).toThrow(RangeError);
  },
);

test("an invalid `now` throws a RangeError", () => {
  const { body, headers, secret } = aMessage();

  expect(() => verify(body, headers, secret, { now: new Date("noon") })).toThrow(RangeError);
});

test("a refusal contains neither the secret nor the body", () => {
  const { body, headers, secret } = aMessage();
  const at = secondsFromNow(9_000);
  const calls: Call[] = [
    { body: { secret }, headers, secret },
    { body, headers, secret: `${secret} ` },
    { body, headers, secret: secret.slice(6) },
    { body, headers, secret, options: { now: at } },
    { body: body.replace("Rice", "Malt"), headers, secret },
    { body: `{"secret":"${secret}"}`, headers: aMessage().headers, secret },
  ];

  for (const call of calls) {
    const message = refusal(call).message;
    expect(message).not.toContain(secret.slice(6, 20));
    expect(message).not.toMatch(/Rice|Malt|txn_1/);
  }
});

test("signForTest refuses an invalid secret", () => {
  expect(() => signForTest({ id: "evt_1", body: "{}" }, "")).toThrow(WebhookVerificationError);
});
