import { type Code, meaningOf } from "./codes";

/** The provider says no to a call before anything is recorded of it. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: Code,
    detail: string = meaningOf(code),
  ) {
    super(detail);
  }
}
