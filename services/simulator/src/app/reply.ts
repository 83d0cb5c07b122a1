import type { Json } from "../domain/json";
import type { Manner } from "../domain/plan";

/** What is answered, and how it arrives. */
export interface Reply {
  body: Json;
  manner: Manner;
}
