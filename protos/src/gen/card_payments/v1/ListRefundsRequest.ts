// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';

export interface ListRefundsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'paymentId'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * Absent for the first page.
   */
  'position'?: (_card_payments_v1_Position | null);
}

export interface ListRefundsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'paymentId': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * Absent for the first page.
   */
  'position': (_card_payments_v1_Position__Output | null);
}
