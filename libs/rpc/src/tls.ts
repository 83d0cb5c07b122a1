import { isIP } from "node:net";
import {
  type ChannelCredentials,
  credentials,
  experimental,
  ServerCredentials,
} from "@grpc/grpc-js";
import { CertificateFiles } from "./certificate-files";

/** One for each folder, shared by the process's clients and its server. */
const opened = new Map<string, CertificateFiles>();

/** @throws Error for a folder without valid files */
export function certificateFiles(directory: string, readEveryMs?: number): CertificateFiles {
  const files = opened.get(directory) ?? new CertificateFiles(directory, readEveryMs);
  opened.set(directory, files);
  return files;
}

/** Only clients with a certificate of the same authority connect. Without a folder of certificates: no TLS. */
export function serverCredentials(directory: string | undefined): ServerCredentials {
  if (!directory) return ServerCredentials.createInsecure();
  const files = certificateFiles(directory);
  return experimental.createCertificateProviderServerCredentials(files, files, true);
}

/** Shows the own certificate, and accepts a server's that is for the target's host. Without a folder: no TLS. */
export function clientCredentials(directory: string | undefined): ChannelCredentials {
  if (!directory) return credentials.createInsecure();
  const files = certificateFiles(directory);
  return experimental.createCertificateProviderChannelCredentials(files, files);
}

/** An address of this machine instead of a name. */
const ADDRESS = /^ipv[46]:\[?([^\],]*?)\]?(?::\d+)?(?:,|$)/;

/** The name that the server's certificate must have, where the target is an address: TLS verifies names. */
export function serverNameOf(target: string): string | undefined {
  const [, address = ""] = ADDRESS.exec(target) ?? [];
  return isIP(address) ? "localhost" : undefined;
}
