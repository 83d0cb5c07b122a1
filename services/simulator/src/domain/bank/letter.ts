/** A notice as it goes onto the wire, signed. */
export interface Letter {
  body: string;
  headers: Readonly<Record<string, string>>;
}
