/** A body as it goes onto the wire. */
export type Json = Readonly<Record<string, unknown>>;
