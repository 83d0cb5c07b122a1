// Original file: transfer/v1/transfer.proto


export interface BulkRowProblem {
  /**
   * From 1.
   */
  'row'?: (number);
  /**
   * The name of the field, such as `toPayId`.
   */
  'column'?: (string);
  /**
   * A code of the error table, or `duplicate`.
   */
  'code'?: (string);
  'message'?: (string);
}

export interface BulkRowProblem__Output {
  /**
   * From 1.
   */
  'row': (number);
  /**
   * The name of the field, such as `toPayId`.
   */
  'column': (string);
  /**
   * A code of the error table, or `duplicate`.
   */
  'code': (string);
  'message': (string);
}
