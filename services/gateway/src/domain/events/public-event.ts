/** An event that merchants may receive by webhook, as documents tell it. */
export interface PublicEvent {
  name: string;
  description: string;
  /** The JSON Schema of its data; whatever has a name of its own in our code has it as `title`. */
  schema: object;
  /** Data as a reader may meet it. */
  example: unknown;
}
