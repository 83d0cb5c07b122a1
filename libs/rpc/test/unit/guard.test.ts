import type { PeerCertificate } from "node:tls";
import { Metadata } from "@grpc/grpc-js";
import { createLogger } from "@kobo/runtime";
import { signer } from "../../src/credential";
import { guardOf } from "../../src/guard";
import { TEST_CALLERS, testCaller } from "../../src/testing";

const SERVICE = "payid.v1.PayIds";
const PATH = `/${SERVICE}/VerifyPayId`;

/** The lines that a guard logs about a call with this credential. */
function logged({ hasTls, caller }: { hasTls: boolean; caller?: "gateway" | "transfer" }) {
  const lines: object[] = [];
  const logger = createLogger("test", "info", {
    write: (line: string) => void lines.push(JSON.parse(line)),
  });
  const guard = guardOf(PATH, { callers: TEST_CALLERS, hasTls, logger });
  const metadata = new Metadata();
  if (caller) signer(testCaller(caller), SERVICE)(metadata);
  guard(metadata, {
    address: () => "10.0.0.7:41234",
    certificate: () => ({ subjectaltname: "DNS:transfer, DNS:localhost" }) as PeerCertificate,
  });
  return lines;
}

test("a refused call is logged with the address of the client", () => {
  expect(logged({ hasTls: false })).toMatchObject([
    { msg: "rpc refused", method: PATH, reason: "unauthenticated", peer: "10.0.0.7:41234" },
  ]);
  expect(logged({ hasTls: false, caller: "transfer" })).toMatchObject([
    { reason: "permission_denied", caller: "transfer", peer: "10.0.0.7:41234" },
  ]);
});

test("with TLS a refused call is logged with the names of the client's certificate", () => {
  expect(logged({ hasTls: true, caller: "gateway" })).toMatchObject([
    { reason: "unauthenticated", certificate: "DNS:transfer, DNS:localhost" },
  ]);
});

test("an allowed call is not logged", () => {
  expect(logged({ hasTls: false, caller: "gateway" })).toEqual([]);
});
