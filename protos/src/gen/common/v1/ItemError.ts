// Original file: common/v1/common.proto


/**
 * A failure of one item; codes are those of the error table in libs/errors.
 */
export interface ItemError {
  'code'?: (string);
  'message'?: (string);
  /**
   * JSON of the error's details, such as the record that holds a reference; empty when there are none.
   */
  'detailsJson'?: (string);
}

/**
 * A failure of one item; codes are those of the error table in libs/errors.
 */
export interface ItemError__Output {
  'code': (string);
  'message': (string);
  /**
   * JSON of the error's details, such as the record that holds a reference; empty when there are none.
   */
  'detailsJson': (string);
}
