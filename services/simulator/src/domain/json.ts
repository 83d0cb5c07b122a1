/** A JSON body. */
export type Json = Readonly<Record<string, unknown>>;
