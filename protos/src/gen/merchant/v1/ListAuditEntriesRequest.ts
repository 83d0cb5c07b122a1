// Original file: merchant/v1/merchant.proto

import type { Long } from '@grpc/proto-loader';

export interface ListAuditEntriesRequest {
  'merchantId'?: (string);
  /**
   * 1 to 1,000.
   */
  'limit'?: (number);
  /**
   * Entries before this id; 0 for the newest.
   */
  'beforeId'?: (number | string | Long);
}

export interface ListAuditEntriesRequest__Output {
  'merchantId': (string);
  /**
   * 1 to 1,000.
   */
  'limit': (number);
  /**
   * Entries before this id; 0 for the newest.
   */
  'beforeId': (string);
}
