import type { Json } from "./json";

/** An error response, in the provider's own words. Nothing was changed. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(`Responded with ${status}.`);
  }
}
