// Original file: common/v1/common.proto


/**
 * The failure of one item, with a code of the error table in libs/errors.
 */
export interface ItemError {
  'code'?: (string);
  'message'?: (string);
  /**
   * JSON of the error's details, such as the record with the same reference; empty for none.
   */
  'detailsJson'?: (string);
}

/**
 * The failure of one item, with a code of the error table in libs/errors.
 */
export interface ItemError__Output {
  'code': (string);
  'message': (string);
  /**
   * JSON of the error's details, such as the record with the same reference; empty for none.
   */
  'detailsJson': (string);
}
