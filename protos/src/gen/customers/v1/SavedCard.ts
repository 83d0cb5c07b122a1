// Original file: customers/v1/customers.proto

import type { Long } from '@grpc/proto-loader';

export interface SavedCard {
  /**
   * `pm_…`
   */
  'id'?: (string);
  'brand'?: (string);
  'last4'?: (string);
  'expMonth'?: (number);
  'expYear'?: (number);
  'createdAtMs'?: (number | string | Long);
}

export interface SavedCard__Output {
  /**
   * `pm_…`
   */
  'id': (string);
  'brand': (string);
  'last4': (string);
  'expMonth': (number);
  'expYear': (number);
  'createdAtMs': (string);
}
