import { hours } from "@kobo/core/retry";
import type { FileType } from "./file-type";

/** A file that no dispute uses is deleted after 30 days: longer than a bank waits for evidence. */
export const UNUSED_FILE_MS = hours(30 * 24);

/** Of one merchant and mode: files that no dispute uses. */
export const UNUSED_FILES_MAX = { count: 100, bytes: 100 * 1024 * 1024 };

export const FILE_PURPOSES = ["dispute_evidence"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** A document, without its content. */
export interface StoredFile {
  /** UUIDv7; public as `file_…`. */
  id: string;
  purpose: FilePurpose;
  filename: string;
  type: FileType;
  /** In bytes. */
  size: number;
  sha256: Buffer;
  /** Empty until the processor has it. */
  processorFileId: string;
  /** When it is deleted; null while a dispute uses it. */
  expiresAt: Date | null;
  createdAt: Date;
}
