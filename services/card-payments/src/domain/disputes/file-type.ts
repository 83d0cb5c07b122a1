/** The media types of evidence that banks read. */
const FILE_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** 5 MiB. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");
const PDF = Buffer.from("%PDF-");

/** The type by the content's first bytes, since a name may say anything; undefined for another type. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  if (startsWith(bytes, PDF)) return "application/pdf";
  if (startsWith(bytes, PNG)) return "image/png";
  if (startsWith(bytes, JPEG)) return "image/jpeg";
  return undefined;
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}
