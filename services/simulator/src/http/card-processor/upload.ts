import type { UploadedFile } from "../../domain/card-processor/dispute";
import { malformed } from "../../domain/card-processor/errors";

interface Part {
  name: string;
  filename: string | undefined;
  type: string;
  content: Buffer;
}

type Upload = Pick<UploadedFile, "purpose" | "filename" | "type" | "size">;

/**
 * Reads a multipart upload of one file.
 * @throws ApiError for a body without a purpose or a file
 */
export function readUpload(body: unknown, contentType: string): Upload {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  const parts = boundary && Buffer.isBuffer(body) ? partsOf(body, boundary) : [];
  const purpose = parts.find(({ name }) => name === "purpose")?.content.toString();
  const file = parts.find(({ name }) => name === "file");
  if (!purpose) throw malformed({ message: "Missing required param: purpose.", param: "purpose" });
  if (!file) throw malformed({ message: "Missing required param: file.", param: "file" });
  const { filename = "file", type, content } = file;
  return { purpose, filename, type, size: content.length };
}

const BLANK_LINE = "\r\n\r\n";

function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at !== -1) {
    const next = body.indexOf(mark, at + mark.length);
    if (next === -1) break;
    const part = partOf(body.subarray(at + mark.length, next));
    if (part) parts.push(part);
    at = next;
  }
  return parts;
}

/** Undefined without a header. */
function partOf(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf(BLANK_LINE);
  if (end === -1) return undefined;
  const head = bytes.subarray(0, end).toString();
  const name = /name="([^"]*)"/.exec(head)?.[1];
  if (name === undefined) return undefined;
  const filename = /filename="([^"]*)"/.exec(head)?.[1];
  const type = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1]?.trim() ?? "";
  // A line break separates the content from the next boundary.
  const content = bytes.subarray(end + BLANK_LINE.length, bytes.length - 2);
  return { name, filename, type, content };
}
