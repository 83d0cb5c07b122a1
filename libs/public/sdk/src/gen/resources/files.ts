// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { CreateFileInput, FileRecord } from "../types";

/** `kobo.files`: Files for the evidence of disputes. */
export class Files {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Upload a file. A PDF, PNG or JPEG of at most 5 MiB, recognized by its content. A file that no dispute uses is deleted after 30 days; you may have 100 of them, and 100 MiB together. The body is JSON with the bytes in base64, or the file itself under its own `Content-Type`; then `purpose` and `filename` are query parameters.
   *
   * `POST /v2/files`; scope `disputes:write`; codes `INVALID_FILE`, `FILE_LIMIT_REACHED`
   */
  create(input: CreateFileInput, options?: WriteOptions): KoboCall<FileRecord> {
    return this.#client.call({ method: "POST", path: "/v2/files", body: input }, options);
  }

  /**
   * Get a file. What you know of it, without its content.
   *
   * `fileId`: `file_…`
   *
   * `GET /v2/files/{file_id}`; scope `disputes:read`; codes `FILE_NOT_FOUND`
   */
  get(fileId: string, options?: CallOptions): KoboCall<FileRecord> {
    return this.#client.call(
      { method: "GET", path: "/v2/files/{file_id}", params: { file_id: fileId } },
      options,
    );
  }
}
