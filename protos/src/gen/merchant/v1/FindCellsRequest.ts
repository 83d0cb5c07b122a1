// Original file: merchant/v1/merchant.proto


export interface FindCellsRequest {
  /**
   * 1–256 UUIDs.
   */
  'merchantIds'?: (string)[];
}

export interface FindCellsRequest__Output {
  /**
   * 1–256 UUIDs.
   */
  'merchantIds': (string)[];
}
