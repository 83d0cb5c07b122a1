import type { FileType } from "./file-type";

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
  createdAt: Date;
}
