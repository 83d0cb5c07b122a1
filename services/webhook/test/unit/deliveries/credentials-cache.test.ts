import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { SealedSecret } from "@kobo/core/sealing";
import { CredentialsCache } from "../../../src/app/deliveries/credentials-cache";
import { seal, sealHeaders, secretKeys } from "../../../src/domain/secret";

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

test("unseals the secrets in order, and the headers", () => {
  const { endpoint, secrets, headers } = aSealedEndpoint();

  const opened = new CredentialsCache(keys).of(endpoint);

  expect(opened.secrets.map((secret) => secret.export())).toEqual(secrets);
  expect(opened.headers).toEqual(headers);
  expect(new CredentialsCache(keys).of({ ...endpoint, sealedHeaders: null }).headers).toEqual({});
});

test("caches credentials until they are sealed again", () => {
  const { endpoint } = aSealedEndpoint();
  const credentials = new CredentialsCache(keys);
  const opened = credentials.of(endpoint);

  expect(credentials.of({ ...endpoint })).toBe(opened);
  const rolled = { ...endpoint, sealedSecrets: endpoint.sealedSecrets.split(" ")[0] ?? "" };
  expect(credentials.of(rolled).secrets).toHaveLength(1);
});

test("does not unseal another endpoint's credentials, or with another key", () => {
  const { endpoint } = aSealedEndpoint();
  const credentials = new CredentialsCache(keys);
  credentials.of(endpoint);

  expect(() => credentials.of({ ...endpoint, id: newUuid() })).toThrow();
  expect(() => new CredentialsCache(secretKeys(randomBytes(32))).of(endpoint)).toThrow("No key");
});
