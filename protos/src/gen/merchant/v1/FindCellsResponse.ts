// Original file: merchant/v1/merchant.proto


export interface FindCellsResponse {
  /**
   * One for each merchant, in the same order: two digits, empty for a merchant that is unknown or has no cell.
   */
  'cells'?: (string)[];
}

export interface FindCellsResponse__Output {
  /**
   * One for each merchant, in the same order: two digits, empty for a merchant that is unknown or has no cell.
   */
  'cells': (string)[];
}
