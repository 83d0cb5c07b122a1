// Original file: bills/v1/bills.proto

import type { Commission as _bills_v1_Commission, Commission__Output as _bills_v1_Commission__Output } from '../../bills/v1/Commission';
import type { Long } from '@grpc/proto-loader';

export interface QuotePurchaseResponse {
  'serviceName'?: (string);
  /**
   * Empty where the order has none.
   */
  'variationName'?: (string);
  'amountKobo'?: (number | string | Long);
  'convenienceFeeKobo'?: (number | string | Long);
  'commission'?: (_bills_v1_Commission | null);
  /**
   * The wallet's debit.
   */
  'totalChargeKobo'?: (number | string | Long);
}

export interface QuotePurchaseResponse__Output {
  'serviceName': (string);
  /**
   * Empty where the order has none.
   */
  'variationName': (string);
  'amountKobo': (string);
  'convenienceFeeKobo': (string);
  'commission': (_bills_v1_Commission__Output | null);
  /**
   * The wallet's debit.
   */
  'totalChargeKobo': (string);
}
