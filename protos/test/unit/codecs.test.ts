import { isAbsolute, join } from "node:path";
import type { MethodDefinition, ServiceDefinition } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import fc from "fast-check";
import protobuf from "protobufjs";
import { PayIds, Transfers, WalletLedger } from "../../src";
import { CODECS } from "../../src/gen/codecs";

type Method = MethodDefinition<object, object>;

const ROOT = join(__dirname, "../..");
const OPTIONS = { includeDirs: [ROOT], longs: String, enums: String, defaults: true, oneofs: true };
const FILES = ["payid/v1/payid.proto", "transfer/v1/transfer.proto"];
const LEDGER = "wallet_ledger/v1/wallet_ledger.proto";

const root = new protobuf.Root();
root.resolvePath = (_, target) => (isAbsolute(target) ? target : join(ROOT, target));
root.loadSync([...FILES, LEDGER]);
root.resolveAll();

const services = [PayIds, Transfers, WalletLedger].map(
  ({ service }) => service as unknown as ServiceDefinition,
);
const ours = new Map<string, Method>(
  services.flatMap((service) => Object.values(service)).map((method) => [method.path, method]),
);
const loaders = new Map<string, Method>(
  [...FILES, LEDGER].flatMap((file) =>
    Object.values(loadSync(file, OPTIONS))
      .filter((definition) => !("format" in definition))
      .flatMap((service) => Object.values(service as ServiceDefinition))
      .map((method): [string, Method] => [method.path, method]),
  ),
);

const SCALARS: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ unit: "grapheme", maxLength: 100 }),
  bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  bool: fc.boolean(),
  int32: fc.oneof(fc.integer(), fc.nat(200)),
  int64: fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    fc.maxSafeInteger().map(String),
    fc.integer(),
  ),
};

/** Messages with any fields set. */
function messagesOf(type: protobuf.Type): fc.Arbitrary<Record<string, unknown>> {
  const fields = type.fieldsArray.map((field): [string, fc.Arbitrary<unknown>] => [
    field.name,
    valuesOf(field),
  ]);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((message: Record<string, unknown>) => {
      // The type allows one field of a oneof.
      for (const { oneof } of type.oneofsArray) {
        const set = oneof.filter((name) => name in message);
        for (const name of set.slice(1)) delete message[name];
      }
      return message;
    });
}

function valuesOf(field: protobuf.Field): fc.Arbitrary<unknown> {
  const { resolvedType } = field;
  const single =
    resolvedType instanceof protobuf.Enum
      ? fc.constantFrom(...Object.entries(resolvedType.values).flat(), 99)
      : resolvedType
        ? messagesOf(resolvedType)
        : (SCALARS[field.type] as fc.Arbitrary<unknown>);
  return field.repeated ? fc.array(single, { maxLength: 4 }) : single;
}

const CASES = Object.keys(CODECS).flatMap((path) => {
  const [, service = "", name = ""] = path.split("/");
  const method = root.lookupService(service).methods[name] as protobuf.Method;
  const pair = { ours: ours.get(path) as Method, loaders: loaders.get(path) as Method };
  return [
    { path, side: "request", type: method.resolvedRequestType as protobuf.Type, ...pair },
    { path, side: "response", type: method.resolvedResponseType as protobuf.Type, ...pair },
  ] as const;
});

test("the methods have the generated codecs", () => {
  for (const { path, ours } of CASES) expect(ours).toMatchObject(CODECS[path] as object);
});

test.each(CASES)("$path: a $side is encoded and decoded as by proto-loader", (method) => {
  const { type, side, ours, loaders } = method;
  fc.assert(
    fc.property(messagesOf(type), (message) => {
      const bytes = loaders[`${side}Serialize`](message);

      expect(ours[`${side}Serialize`](message)).toEqual(bytes);
      expect(ours[`${side}Deserialize`](bytes)).toEqual(loaders[`${side}Deserialize`](bytes));
    }),
    { numRuns: 300 },
  );
});

test.each(CASES)("$path: unknown fields are skipped in a $side", ({ side, ours }) => {
  const later = new protobuf.Writer();
  later.uint32((1000 << 3) | 0).int64(-1);
  later.uint32((1001 << 3) | 1).fixed64(1);
  later.uint32((1002 << 3) | 2).string("later");
  later.uint32((1003 << 3) | 5).fixed32(1);
  const nothing = ours[`${side}Deserialize`](Buffer.alloc(0));

  expect(ours[`${side}Deserialize`](Buffer.from(later.finish()))).toEqual(nothing);
});

// The loader also accepts some that end within a text or an integer.
test.each(CASES)(
  "$path: a truncated $side is refused whenever proto-loader refuses it",
  (method) => {
    const { side, type, ours, loaders } = method;
    fc.assert(
      fc.property(messagesOf(type), fc.nat(), (message, at) => {
        const bytes = loaders[`${side}Serialize`](message);
        const cut = bytes.subarray(0, at % (bytes.length + 1));
        const readBy = ({ [`${side}Deserialize` as const]: read }: Method) => {
          try {
            return read(cut);
          } catch {
            return "refused";
          }
        };

        expect([readBy(loaders), "refused"]).toContainEqual(readBy(ours));
      }),
      { numRuns: 300 },
    );
  },
);

test.each([
  ["text", [0x1a, 5, 0x61]],
  ["integer", [0x20, 0xff, 0xff, 0xff, 0xff]],
])("a message truncated within a %s is refused", (_, bytes) => {
  const { requestDeserialize } = ours.get("/wallet_ledger.v1.WalletLedger/GetBalance") as Method;

  expect(() => requestDeserialize(Buffer.from(bytes))).toThrow(RangeError);
});

test("a message larger than all earlier ones is encoded completely", () => {
  const path = "/transfer.v1.Transfers/CreatePayIdTransfers";
  const { requestSerialize, requestDeserialize } = ours.get(path) as Method;
  const items = Array.from({ length: 500 }, (_, i) => ({
    narration: "₦".repeat(i),
    reference: "r".repeat(2 * i),
  }));

  expect(requestDeserialize(requestSerialize({ items }))).toMatchObject({ items });
});
