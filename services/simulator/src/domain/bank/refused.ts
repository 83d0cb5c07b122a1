import type { Json } from "../json";

/** A bank says no to a call, in its own words, before anything is booked of it. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(`Refused with ${status}.`);
  }
}
