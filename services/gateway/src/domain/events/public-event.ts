/** An event that merchants can receive by webhook, as the API reference describes it. */
export interface PublicEvent {
  name: string;
  description: string;
  /** The JSON Schema of its data; named schemas have their name as `title`. */
  schema: object;
  /** Example data. */
  example: unknown;
}
