import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CertificateAuthority } from "@kobo/certificates";
import { CALLERS } from "@kobo/rpc/caller";
import { makePrivate } from "../processes/private-folder";

const FOLDER = "tls";
/** The commands and the launcher itself call as any caller. */
const TOOLS = "tools";
/** Services listen on this machine alone. */
const LOCAL = ["localhost", "127.0.0.1"];

/**
 * Issues the certificates of a start, one for each service, and returns the folder of the commands' own. The authority's
 * key is kept nowhere: the next start has new certificates throughout.
 */
export async function issueCertificates(
  directory: string,
  services: readonly string[],
): Promise<string> {
  const authority = await CertificateAuthority.create("Kobo on this machine");
  const write = async (owner: string, names: readonly string[]) => {
    const { certificate, privateKey } = await authority.issue(names);
    const folder = certificatesOf(directory, owner);
    const files = {
      "ca.crt": authority.certificate,
      "tls.crt": certificate,
      "tls.key": privateKey,
    };
    makePrivate(folder);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
    }
  };
  await Promise.all([
    ...services.map((name) => write(name, [name, ...LOCAL])),
    write(TOOLS, [TOOLS, ...CALLERS]),
  ]);
  return certificatesOf(directory, TOOLS);
}

export function removeCertificates(directory: string): void {
  rmSync(join(directory, FOLDER), { recursive: true, force: true });
}

/** The folder of a service's certificate. */
export function certificatesOf(directory: string, owner: string): string {
  return join(directory, FOLDER, owner);
}

/** The folder of the commands' certificate; undefined where no system was started. */
export function certificatesOfCommands(directory: string): string | undefined {
  const folder = certificatesOf(directory, TOOLS);
  return existsSync(folder) ? folder : undefined;
}
