import {
  Client,
  credentials,
  Metadata,
  type ServiceDefinition,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { PayIds, SandboxClock } from "@kobo/protos";
import { createLogger, currentContext } from "@kobo/runtime";
import { service as HEALTH } from "grpc-health-check";
import { type Caller, connectTo, type Implementation, serve } from "../../src";
import { signer } from "../../src/credential";
import { TEST_CALLERS, testCaller } from "../../src/testing";

const logger = createLogger("test", "silent");
const PAY_IDS = PayIds.service as unknown as ServiceDefinition;

let port: number;
let callers: (string | undefined)[];
const stops: (() => unknown)[] = [];

/** Notes who called, and answers nothing. */
function noting(definition: unknown): Implementation {
  const handler = async () => {
    callers.push(currentContext()?.caller);
    return {};
  };
  const methods = Object.keys(definition as object).map((name) => [name, handler] as const);
  return { definition: definition as ServiceDefinition, handlers: new Map(methods) };
}

beforeAll(async () => {
  const services = [noting(PayIds.service), noting(SandboxClock.service)];
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  port = server.port;
  stops.push(server.stop);
});
beforeEach(() => {
  callers = [];
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** The status of a call with such metadata, as any program could make it. */
function call(
  method: ServiceDefinition[string] | undefined,
  sign: (metadata: Metadata) => void,
): Promise<status> {
  if (!method) throw new Error("There is no such method.");
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = method;
  const metadata = new Metadata();
  sign(metadata);
  return new Promise<status>((resolve) => {
    const answer = (error: ServiceError | null) => resolve(error?.code ?? status.OK);
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, metadata, answer);
  }).finally(() => client.close());
}

const statusOf = (method: "VerifyPayId" | "ResolvePayIds", sign: (metadata: Metadata) => void) =>
  call(PAY_IDS[method], sign);

const gateway = testCaller("gateway");
const payIds = "payid.v1.PayIds";
const asCalled = (name: string, credential: string | undefined) => (metadata: Metadata) => {
  metadata.set("caller", name);
  if (credential !== undefined) metadata.set("caller-credential", credential);
};
const credentialOf = (caller: Caller, service: string) => {
  const metadata = new Metadata();
  signer(caller, service)(metadata);
  return String(metadata.get("caller-credential")[0]);
};

test("a call without a valid credential is refused before its handler runs", async () => {
  const right = credentialOf(gateway, payIds);
  const proofs: [string, (metadata: Metadata) => void][] = [
    ["nothing", () => {}],
    ["a name alone", asCalled("gateway", undefined)],
    ["an empty credential", asCalled("gateway", "")],
    ["the secret itself", asCalled("gateway", gateway.secret)],
    ["another secret", signer({ ...gateway, secret: "x".repeat(40) }, payIds)],
    ["another's credential", asCalled("transfer", right)],
    ["an unknown name", asCalled("webhook", right)],
    ["the credential for another service", signer(gateway, "sandbox.v1.SandboxClock")],
    ["a longer credential", asCalled("gateway", `${right}A`)],
  ];

  const answers = await Promise.all(
    proofs.map(async ([what, sign]) => [what, await statusOf("VerifyPayId", sign)]),
  );

  expect(answers).toEqual(proofs.map(([what]) => [what, status.UNAUTHENTICATED]));
  expect(callers).toEqual([]);
});

test("a caller may call its methods and no others", async () => {
  const answers = await Promise.all(
    (["gateway", "transfer", "payid"] as const).map(async (name) => {
      const sign = signer(testCaller(name), payIds);
      return [name, await statusOf("VerifyPayId", sign), await statusOf("ResolvePayIds", sign)];
    }),
  );

  expect(answers).toEqual([
    ["gateway", status.OK, status.PERMISSION_DENIED],
    ["transfer", status.PERMISSION_DENIED, status.OK],
    ["payid", status.PERMISSION_DENIED, status.PERMISSION_DENIED],
  ]);
  expect(callers.sort()).toEqual(["gateway", "transfer"]);
});

test("a refused call is reported as not sent", async () => {
  const connect = (caller: Caller) => {
    const target = `127.0.0.1:${port}`;
    const client = connectTo(PayIds, { target, balance: "round_robin", caller });
    stops.push(client.close);
    return client.calls;
  };

  const refused = { code: "SERVICE_UNAVAILABLE", sent: false };
  await expect(connect(testCaller("transfer")).VerifyPayId({})).rejects.toMatchObject(refused);
  const stranger = { ...gateway, secret: "y".repeat(40) };
  await expect(connect(stranger).VerifyPayId({})).rejects.toMatchObject(refused);
  expect(await connect(gateway).VerifyPayId({})).toMatchObject({ accountName: "" });
});

test("the health check needs no credential", async () => {
  expect(await call(HEALTH.Check, () => {})).toBe(status.OK);
});

test("a server does not start without the secret of each allowed caller", async () => {
  const known = TEST_CALLERS.filter(({ name }) => name !== "transfer");

  const starting = serve({ port: 0, services: [noting(PayIds.service)], callers: known, logger });

  await expect(starting).rejects.toThrow(
    "transfer may call /payid.v1.PayIds/ResolvePayIds, but its secret is not known.",
  );
});
