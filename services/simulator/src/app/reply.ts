import type { Json } from "../domain/json";
import type { Manner } from "../domain/manner";

/** What is answered, and how it arrives. */
export interface Reply {
  /** The bill provider answers everything with 200. */
  status?: number;
  body: Json;
  manner: Manner;
}
