// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';
import type { Long } from '@grpc/proto-loader';

export interface ExpectedPayment {
  'payId'?: (_payid_v1_PayId | null);
  'completed'?: (boolean);
  /**
   * Received in all; the expected amount while pending.
   */
  'amountKobo'?: (number | string | Long);
  'paymentsCount'?: (number | string | Long);
  'customerEmail'?: (string);
  'customerName'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
}

export interface ExpectedPayment__Output {
  'payId': (_payid_v1_PayId__Output | null);
  'completed': (boolean);
  /**
   * Received in all; the expected amount while pending.
   */
  'amountKobo': (string);
  'paymentsCount': (string);
  'customerEmail': (string);
  'customerName': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
}
