import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect, TLSSocket } from "node:tls";
import type { ServiceDefinition } from "@grpc/grpc-js";
import { CertificateAuthority } from "@kobo/certificates";
import { PayIds } from "@kobo/protos";
import { createLogger, currentContext } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { type Caller, connectTo, serve } from "../../src";
import { TEST_CALLERS, testCaller } from "../../src/testing";
import { certificateFiles } from "../../src/tls";

const logger = createLogger("test", "silent");
const READ_EVERY_MS = 20;
const CALL_MS = 2_000;
const LOCAL = ["localhost", "127.0.0.1"];

let directory: string;
let authority: CertificateAuthority;
let stops: (() => unknown)[];
let folders: number;

beforeAll(async () => {
  authority = await CertificateAuthority.create("Kobo");
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "kobo-tls-"));
  stops = [];
  folders = 0;
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(directory, { recursive: true });
});

/** Writes a certificate for these names as cert-manager does, and returns its folder. */
async function certificateFor(names: string[], { by = authority, folder = newFolder() } = {}) {
  const { certificate, privateKey } = await by.issue(names);
  writeFileSync(join(folder, "ca.crt"), by.certificate);
  writeFileSync(join(folder, "tls.crt"), certificate);
  writeFileSync(join(folder, "tls.key"), privateKey);
  return folder;
}

function newFolder(): string {
  folders += 1;
  return mkdtempSync(join(directory, `${folders}-`));
}

/** A server of PayIDs that answers every call, and notes its callers. */
async function aServer(names = ["payid", ...LOCAL]) {
  const folder = await certificateFor(names);
  certificateFiles(folder, READ_EVERY_MS);
  const callers: unknown[] = [];
  const answer = async () => {
    callers.push(currentContext()?.caller);
    return {};
  };
  const definition = PayIds.service as unknown as ServiceDefinition;
  const handlers = new Map(Object.keys(definition).map((name) => [name, answer]));
  const { port, stop } = await serve({
    ...{ port: 0, services: [{ definition, handlers }] },
    ...{ callers: TEST_CALLERS, certificates: folder, logger },
  });
  stops.push(stop);
  return { port, folder, callers };
}

/** A call as this caller; the code of its error, or OK. */
async function call(port: number, caller: Caller, target = `ipv4:127.0.0.1:${port}`) {
  const client = connectTo(PayIds, { target, balance: "pick_first", caller });
  try {
    await client.calls.VerifyPayId({}, { deadline: Date.now() + CALL_MS });
    return "OK";
  } catch (error) {
    const { details } = (error as { cause: { details: string } }).cause;
    return details;
  } finally {
    client.close();
  }
}

/** The serial number of the certificate that a new connection is shown. */
function shownSerial(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

const serialOf = (folder: string) =>
  new X509Certificate(readFileSync(join(folder, "tls.crt"))).serialNumber;

test("a caller is authenticated by its secret and certificate, over an address and over a name", async () => {
  const { port, callers } = await aServer();
  const caller = { ...testCaller("gateway"), certificates: await certificateFor(["gateway"]) };

  expect(await call(port, caller)).toBe("OK");
  expect(await call(port, caller, `dns:///localhost:${port}`)).toBe("OK");
  expect(callers).toEqual(["gateway", "gateway"]);
});

test("a client certificate is decoded once per connection, whatever is called on another", async () => {
  const { port, callers } = await aServer();
  const decode = jest.spyOn(TLSSocket.prototype, "getPeerCertificate");
  stops.push(() => decode.mockRestore());
  const clients = await Promise.all(
    (["gateway", "transfer"] as const).map(async (name) => {
      const caller = { ...testCaller(name), certificates: await certificateFor([name, ...LOCAL]) };
      const target = `ipv4:127.0.0.1:${port}`;
      const client = connectTo(PayIds, { target, balance: "pick_first", caller });
      stops.push(client.close);
      return client;
    }),
  );
  const [gateway, transfer] = clients as [(typeof clients)[0], (typeof clients)[0]];
  const callAll = async () => {
    const options = { deadline: Date.now() + CALL_MS };
    await gateway.calls.VerifyPayId({}, options);
    await transfer.calls.ResolvePayIds({}, options);
  };

  await callAll();
  const decoded = decode.mock.calls.length;
  await callAll();
  await callAll();

  expect(decode.mock.calls.length).toBe(decoded);
  expect(callers).toEqual(Array(3).fill(["gateway", "transfer"]).flat());
});

test("a call without a certificate, or with another authority's or caller's, is refused", async () => {
  const { port, callers } = await aServer();
  const gateway = testCaller("gateway");
  const another = await CertificateAuthority.create("Kobo");
  const trusting = await certificateFor(["gateway"], { by: another });
  // Trusts the server, which does not trust it.
  writeFileSync(join(trusting, "ca.crt"), authority.certificate);

  expect(await call(port, gateway)).not.toBe("OK");
  expect(await call(port, { ...gateway, certificates: trusting })).not.toBe("OK");
  const others = await certificateFor(["transfer", "gateway.example.com", "*.gateway"]);
  expect(await call(port, { ...gateway, certificates: others })).toMatch(/caller's certificate/);
  expect(callers).toEqual([]);
});

test("a server whose certificate has another name or authority receives no call", async () => {
  const elsewhere = await aServer(["payid"]);
  const caller = { ...testCaller("gateway"), certificates: await certificateFor(["gateway"]) };
  const server = await aServer();
  const another = await CertificateAuthority.create("Kobo");
  const distrusting = await certificateFor(["gateway"]);
  writeFileSync(join(distrusting, "ca.crt"), another.certificate);

  expect(await call(elsewhere.port, caller)).not.toBe("OK");
  expect(await call(server.port, { ...caller, certificates: distrusting })).not.toBe("OK");
  expect([...elsewhere.callers, ...server.callers]).toEqual([]);
});

test("new certificates are loaded while calls continue, and half-written ones are not", async () => {
  const { port, folder } = await aServer();
  const own = await certificateFor(["gateway"]);
  certificateFiles(own, READ_EVERY_MS);
  const caller = { ...testCaller("gateway"), certificates: own };
  const [before] = [serialOf(folder), await call(port, caller)];
  expect(await shownSerial(port)).toBe(before);

  // The key of the next certificate comes after the certificate.
  const key = readFileSync(join(folder, "tls.key"));
  await certificateFor(["payid", ...LOCAL], { folder });
  const next = readFileSync(join(folder, "tls.key"));
  writeFileSync(join(folder, "tls.key"), key);
  await delay(5 * READ_EVERY_MS);
  expect(await shownSerial(port)).toBe(before);
  expect(await call(port, caller)).toBe("OK");

  writeFileSync(join(folder, "tls.key"), next);
  await eventually(async () => expect(await shownSerial(port)).toBe(serialOf(folder)));
  expect(await call(port, caller)).toBe("OK");
});

test("all processes move to a new authority without a lost call", async () => {
  const { port, folder } = await aServer();
  const own = await certificateFor(["gateway"]);
  certificateFiles(own, READ_EVERY_MS);
  const caller = { ...testCaller("gateway"), certificates: own };
  const successor = await CertificateAuthority.create("Kobo 2");
  const both = `${authority.certificate}\n${successor.certificate}`;
  const outcomes: unknown[] = [];
  const step = async (change: () => Promise<unknown> | unknown) => {
    await change();
    await delay(5 * READ_EVERY_MS);
    outcomes.push(await call(port, caller));
  };
  const trust = (texts: string) => {
    for (const each of [folder, own]) writeFileSync(join(each, "ca.crt"), texts);
  };

  await step(() => trust(both));
  await step(async () => {
    await certificateFor(["payid", ...LOCAL], { by: successor, folder });
    trust(both);
  });
  await step(async () => {
    await certificateFor(["gateway"], { by: successor, folder: own });
    trust(both);
  });
  await step(() => trust(successor.certificate));

  expect(outcomes).toEqual(["OK", "OK", "OK", "OK"]);
});

test("a process does not start with certificates that are missing or do not match their key", async () => {
  const folder = await certificateFor(["payid"]);
  writeFileSync(
    join(folder, "tls.key"),
    readFileSync(join(await certificateFor(["x"]), "tls.key")),
  );

  expect(() => certificateFiles(folder)).toThrow("is not the key of tls.crt");
  expect(() => certificateFiles(join(directory, "missing"))).toThrow("ENOENT");
});
