import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { experimental } from "@grpc/grpc-js";
import { gauge, processLogger } from "@kobo/runtime";

type CertificateProvider = Parameters<
  typeof experimental.createCertificateProviderServerCredentials
>[0];
type CaListener = Parameters<CertificateProvider["addCaCertificateListener"]>[0];
type IdentityListener = Parameters<CertificateProvider["addIdentityCertificateListener"]>[0];

const expiry = gauge({
  name: "rpc_certificate_expires_at_seconds",
  help: "When the certificate of this process's gRPC connections expires, in seconds since 1970",
});

const READ_EVERY_MS = 30_000;
const MS_PER_S = 1_000;

interface Files {
  ca: Buffer;
  certificate: Buffer;
  privateKey: Buffer;
}

/**
 * The certificates of a folder with `ca.crt`, `tls.crt` and `tls.key`, as cert-manager writes it. New files are taken
 * over without a restart, for connections from then on. Files that do not fit together are half written: the earlier
 * ones stay.
 */
export class CertificateFiles implements CertificateProvider {
  readonly #directory: string;
  readonly #caListeners = new Set<CaListener>();
  readonly #identityListeners = new Set<IdentityListener>();
  #files: Files;

  /** Reads the files every 30 s by default. @throws Error for a folder without valid files */
  constructor(directory: string, readEveryMs = READ_EVERY_MS) {
    this.#directory = directory;
    this.#files = read(directory);
    setInterval(() => this.#readAgain(), readEveryMs).unref();
  }

  addCaCertificateListener(listener: CaListener): void {
    this.#caListeners.add(listener);
    // Later, as gRPC's own provider does: it registers its listener only after this call.
    process.nextTick(() => listener({ caCertificate: this.#files.ca }));
  }

  removeCaCertificateListener(listener: CaListener): void {
    this.#caListeners.delete(listener);
  }

  addIdentityCertificateListener(listener: IdentityListener): void {
    this.#identityListeners.add(listener);
    process.nextTick(() => listener(this.#files));
  }

  removeIdentityCertificateListener(listener: IdentityListener): void {
    this.#identityListeners.delete(listener);
  }

  #readAgain(): void {
    try {
      const files = read(this.#directory);
      if (isSame(files, this.#files)) return;
      this.#files = files;
    } catch (error) {
      processLogger().warn({ err: error }, "certificates not reloaded");
      return;
    }
    for (const listener of this.#identityListeners) listener(this.#files);
    for (const listener of this.#caListeners) listener({ caCertificate: this.#files.ca });
    processLogger().info("certificates reloaded");
  }
}

function read(directory: string): Files {
  const file = (name: string) => readFileSync(join(directory, name));
  const files = { ca: file("ca.crt"), certificate: file("tls.crt"), privateKey: file("tls.key") };
  const certificate = new X509Certificate(files.certificate);
  if (!certificate.checkPrivateKey(createPrivateKey(files.privateKey))) {
    throw new Error(`tls.key is not the key of tls.crt in ${directory}.`);
  }
  // Parsed, so that a half-written file is noticed here.
  new X509Certificate(files.ca);
  expiry.set(certificate.validToDate.getTime() / MS_PER_S);
  return files;
}

function isSame(one: Files, other: Files): boolean {
  return (["ca", "certificate", "privateKey"] as const).every((name) =>
    one[name].equals(other[name]),
  );
}
