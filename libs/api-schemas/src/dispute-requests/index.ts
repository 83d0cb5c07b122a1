import { z } from "zod";
import { text } from "../input";
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "./evidence";

export { EVIDENCE_FILES, EVIDENCE_TEXTS } from "./evidence";

/** A file's content of 5 MiB, in base64. */
const BASE64_MAX = Math.ceil((5 * 1024 * 1024) / 3) * 4;

/** A regular expression over megabytes may exhaust its stack. */
function isBase64(value: string): boolean {
  return Buffer.from(value, "base64").toString("base64") === value;
}

export const EvidenceBody = z.object({
  ...EVIDENCE_TEXTS,
  files: z
    .object(EVIDENCE_FILES)
    .optional()
    .describe("Ids of uploaded files. An empty text removes one."),
});
export type EvidenceBody = z.infer<typeof EvidenceBody>;

export const FILE_PURPOSES = ["dispute_evidence"] as const;

export const FileBody = z.object({
  purpose: z.enum(FILE_PURPOSES),
  filename: text(1, 200).describe("For display; the content decides the type."),
  content: z
    .string()
    .min(1, "must not be empty")
    .max(BASE64_MAX, "must be at most 5 MiB")
    .refine(isBase64, { message: "must be base64", params: { code: "invalid_format" } })
    .meta({ format: "byte" })
    .describe("The file's bytes in base64: a PDF, PNG or JPEG of at most 5 MiB."),
});

/** The texts and files of an evidence body. */
export function evidenceOf(body: EvidenceBody): {
  texts: Record<string, string>;
  files: Record<string, string>;
} {
  const { files = {}, ...texts } = body;
  return { texts: sent(texts), files: sent(files) };
}

function sent(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
