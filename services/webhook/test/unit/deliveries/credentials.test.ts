import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { OpenedCredentials } from "../../../src/app/deliveries/credentials";
import { type SealedSecret, seal, sealHeaders, secretKeys } from "../../../src/domain/secret";

const keys = secretKeys(randomBytes(32));
const textOf = ({ keyId, bytes }: SealedSecret) => `${keyId}:${bytes.toString("hex")}`;

function aSealedEndpoint() {
  const id = newUuid();
  const secrets = [randomBytes(32), randomBytes(32)];
  const sealedSecrets = secrets
    .map((secret) => textOf(seal(keys, { endpointId: id, secret, nonce: randomBytes(12) })))
    .join(" ");
  const headers = { "X-Team": "payments" };
  const sealedHeaders = textOf(
    sealHeaders(keys, { endpointId: id, headers, nonce: randomBytes(12) }),
  );
  return { endpoint: { id, sealedSecrets, sealedHeaders }, secrets, headers };
}

test("secrets are opened in their order, and headers with them", () => {
  const { endpoint, secrets, headers } = aSealedEndpoint();

  const opened = new OpenedCredentials(keys).of(endpoint);

  expect(opened.secrets.map((secret) => secret.export())).toEqual(secrets);
  expect(opened.headers).toEqual(headers);
  expect(new OpenedCredentials(keys).of({ ...endpoint, sealedHeaders: null }).headers).toEqual({});
});

test("what was opened is kept until it is sealed anew", () => {
  const { endpoint } = aSealedEndpoint();
  const credentials = new OpenedCredentials(keys);
  const opened = credentials.of(endpoint);

  expect(credentials.of({ ...endpoint })).toBe(opened);
  const rolled = { ...endpoint, sealedSecrets: endpoint.sealedSecrets.split(" ")[0] ?? "" };
  expect(credentials.of(rolled).secrets).toHaveLength(1);
});

test("nothing is opened for another endpoint, or with another key", () => {
  const { endpoint } = aSealedEndpoint();
  const credentials = new OpenedCredentials(keys);
  credentials.of(endpoint);

  expect(() => credentials.of({ ...endpoint, id: newUuid() })).toThrow();
  expect(() => new OpenedCredentials(secretKeys(randomBytes(32))).of(endpoint)).toThrow("No key");
});
