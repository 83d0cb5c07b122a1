import { AppError } from "@kobo/errors";
import { type Request, type Response, raw } from "express";

/** The services take files of 5 MiB. */
const FILE_MAX = 5 * 1024 * 1024;

const read = raw({ type: () => true, limit: FILE_MAX, inflate: false });

/**
 * Reads a body that is a file.
 * @throws AppError PAYLOAD_TOO_LARGE; VALIDATION_ERROR for one that cannot be read
 */
export function readFile(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error) reject(toAppError(error));
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });
}

function toAppError(error: unknown): AppError {
  const isTooLarge = (error as { type?: string }).type === "entity.too.large";
  return isTooLarge
    ? new AppError("PAYLOAD_TOO_LARGE", "The file is larger than 5 MiB.")
    : new AppError("VALIDATION_ERROR", "The file cannot be read.");
}
