// Original file: merchant/v1/merchant.proto


/**
 * Who asks for a change, for the audit log.
 */
export interface Actor {
  /**
   * `user:<uuid of a dashboard's user>`, or for operators `operator:<name>` or `system`.
   */
  'actor'?: (string);
  /**
   * Empty outside a request.
   */
  'requestId'?: (string);
  /**
   * The IP address that the user came from; empty for operators.
   */
  'address'?: (string);
}

/**
 * Who asks for a change, for the audit log.
 */
export interface Actor__Output {
  /**
   * `user:<uuid of a dashboard's user>`, or for operators `operator:<name>` or `system`.
   */
  'actor': (string);
  /**
   * Empty outside a request.
   */
  'requestId': (string);
  /**
   * The IP address that the user came from; empty for operators.
   */
  'address': (string);
}
