import { ApiError } from "../api/http";

export function messageOfRead(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : "Something went wrong on this page. Reload it, then try again.";
}
