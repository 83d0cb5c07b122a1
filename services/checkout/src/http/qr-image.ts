import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** Light modules around the code, as its standard asks. */
const BORDER = 4;
/** The side of a module in the PNG. */
const PIXELS = 10;

/** A QR code of a text, dark on light. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS}" height="${size * PIXELS}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join("")}"/></svg>\n`;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY_8_BIT = [8, 0, 0, 0, 0];
const NO_FILTER = 0;

/** The same as a PNG in grey. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { border: BORDER });
  const side = size * PIXELS;
  const line = (row: boolean[]): Buffer => {
    const pixels = row.flatMap((isDark) => Array<number>(PIXELS).fill(isDark ? 0 : 255));
    return Buffer.from([NO_FILTER, ...pixels]);
  };
  const lines = data.flatMap((row) => Array<Buffer>(PIXELS).fill(line(row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(GREY_8_BIT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
