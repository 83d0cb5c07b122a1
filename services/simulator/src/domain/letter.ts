/** A notice as it goes onto the wire, signed where its sender signs. */
export interface Letter {
  body: string;
  headers: Readonly<Record<string, string>>;
}
