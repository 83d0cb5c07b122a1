// Original file: merchant/v1/merchant.proto


/**
 * Who asks for a change, for the audit log.
 */
export interface Actor {
  /**
   * `operator:<name>`, `user:<uuid of a dashboard's user>`, or `system`.
   */
  'actor'?: (string);
  /**
   * Empty outside a request.
   */
  'requestId'?: (string);
  /**
   * The address that the user came from; empty for operators.
   */
  'address'?: (string);
}

/**
 * Who asks for a change, for the audit log.
 */
export interface Actor__Output {
  /**
   * `operator:<name>`, `user:<uuid of a dashboard's user>`, or `system`.
   */
  'actor': (string);
  /**
   * Empty outside a request.
   */
  'requestId': (string);
  /**
   * The address that the user came from; empty for operators.
   */
  'address': (string);
}
