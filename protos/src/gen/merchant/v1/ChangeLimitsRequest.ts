// Original file: merchant/v1/merchant.proto

import type { LimitClass as _merchant_v1_LimitClass, LimitClass__Output as _merchant_v1_LimitClass__Output } from '../../merchant/v1/LimitClass';
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';
import type { Long } from '@grpc/proto-loader';

export interface ChangeLimitsRequest {
  'merchantId'?: (string);
  /**
   * In kobo; 0 for the platform's default, absent to keep it.
   */
  'amountMaxKobo'?: (number | string | Long);
  'dailyCapKobo'?: (number | string | Long);
  /**
   * Unspecified to keep it.
   */
  'limitClass'?: (_merchant_v1_LimitClass);
  'by'?: (_merchant_v1_Actor | null);
  /**
   * Absent to keep it.
   */
  'bulkSecondApprover'?: (boolean);
  '_amountMaxKobo'?: "amountMaxKobo";
  '_dailyCapKobo'?: "dailyCapKobo";
  '_bulkSecondApprover'?: "bulkSecondApprover";
}

export interface ChangeLimitsRequest__Output {
  'merchantId': (string);
  /**
   * In kobo; 0 for the platform's default, absent to keep it.
   */
  'amountMaxKobo'?: (string);
  'dailyCapKobo'?: (string);
  /**
   * Unspecified to keep it.
   */
  'limitClass': (_merchant_v1_LimitClass__Output);
  'by': (_merchant_v1_Actor__Output | null);
  /**
   * Absent to keep it.
   */
  'bulkSecondApprover'?: (boolean);
  '_amountMaxKobo'?: "amountMaxKobo";
  '_dailyCapKobo'?: "dailyCapKobo";
  '_bulkSecondApprover'?: "bulkSecondApprover";
}
