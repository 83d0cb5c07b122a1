/** A part of a medium's content. */
export interface Piece {
  /** Its place, to find it again. */
  place: string;
  text: string;
  /** The number of the medium's units in it: lines, records, rows. */
  units: number;
  /** In a file: the number of its first line. */
  firstLine?: number;
  /** It may show keys to their owner. */
  mayShowKeys?: boolean;
}

export interface Medium {
  name: string;
  /** The name of its units. */
  unit: string;
  /** Its content is short-lived, so it may be empty after the tests. */
  mayBeEmpty?: boolean;
  read: () => AsyncIterable<Piece>;
}
