/**
 * A body with a long list of rows: JSON, or the rows alone as CSV. Then the other fields of the body are query
 * parameters.
 */
export interface TableBody {
  /** The field of the body that has the rows. */
  rows: string;
  rowsMax: number;
  bytesMax: number;
  columns: readonly string[];
  /** The columns whose cells are whole numbers. */
  numbers: readonly string[];
}
