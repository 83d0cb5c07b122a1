/** A piece of what a medium holds. */
export interface Piece {
  /** Where it is, as somebody finds it again. */
  place: string;
  text: string;
  /** How many of the medium's own units it is: lines, records, rows. */
  units: number;
  /** Of a file: the number of the first of its lines. */
  firstLine?: number;
  /** It shows keys to whose they are. */
  mayShowKeys?: boolean;
}

export interface Medium {
  name: string;
  /** What its units are called. */
  unit: string;
  /** It keeps nothing for long: that it holds nothing when the tests are through says nothing. */
  mayBeEmpty?: boolean;
  read: () => AsyncIterable<Piece>;
}
