import type { Json } from "./json";

/** An error response of the provider. Nothing was changed. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(`Responded with ${status}.`);
  }
}
