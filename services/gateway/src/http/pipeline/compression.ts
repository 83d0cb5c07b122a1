import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding } from "../accepts";

/** Smaller bodies fit into one packet with their headers. */
const COMPRESSED_ABOVE_BYTES = 1_024;

/** Low levels: compressing a list takes about as long as its SQL, off the event loop. */
const GZIP = { level: 4 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = {
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP),
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
} satisfies Record<string, (body: Buffer) => Promise<Buffer>>;

/** A content coding, by its name in HTTP. */
export type Coding = keyof typeof CODINGS;

/** Of codings that the client likes equally, the first it names. */
const OFFERED = [...(Object.keys(CODINGS) as Coding[]), "identity"];

export function isCompressible(body: string | Buffer): boolean {
  return Buffer.byteLength(body) > COMPRESSED_ABOVE_BYTES;
}

/** The coding that the client prefers; undefined for none. */
export function codingFor(request: IncomingMessage): Coding | undefined {
  if (request.headers["accept-encoding"] === undefined) return undefined;
  const accepted = acceptedEncoding(request, OFFERED);
  return accepted === "gzip" || accepted === "br" ? accepted : undefined;
}

export function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  return CODINGS[coding](body);
}
