import type { UploadedFile } from "../../domain/card-processor/dispute";
import { type CardProcessor, newId } from "./card-processor";

/** Stores what an uploaded file is; its content is dropped. */
export function storeFile(
  processor: CardProcessor,
  form: Pick<UploadedFile, "purpose" | "filename" | "type" | "size">,
): UploadedFile {
  const file = { ...form, id: newId(processor, "file"), createdAt: processor.now() };
  processor.store.files.put(file);
  return file;
}
