// Original file: merchant/v1/merchant.proto


export interface ListDeprecatedCallsRequest {
  /**
   * A day in UTC, such as `2026-11-22`; empty for the last 400 days.
   */
  'since'?: (string);
  /**
   * Empty for all.
   */
  'merchantId'?: (string);
}

export interface ListDeprecatedCallsRequest__Output {
  /**
   * A day in UTC, such as `2026-11-22`; empty for the last 400 days.
   */
  'since': (string);
  /**
   * Empty for all.
   */
  'merchantId': (string);
}
