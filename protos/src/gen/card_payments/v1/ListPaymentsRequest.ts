// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PaymentStatus as _card_payments_v1_PaymentStatus, PaymentStatus__Output as _card_payments_v1_PaymentStatus__Output } from '../../card_payments/v1/PaymentStatus';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';
import type { PaymentView as _card_payments_v1_PaymentView, PaymentView__Output as _card_payments_v1_PaymentView__Output } from '../../card_payments/v1/PaymentView';
import type { Long } from '@grpc/proto-loader';

export interface ListPaymentsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * The zero value of a filter means all.
   */
  'status'?: (_card_payments_v1_PaymentStatus);
  /**
   * `cus_…`
   */
  'customerId'?: (string);
  /**
   * Inclusive, µs since 1970.
   */
  'createdAfterUs'?: (number | string | Long);
  /**
   * Exclusive, µs since 1970.
   */
  'createdBeforeUs'?: (number | string | Long);
  /**
   * The cursor and the direction; absent for the first page.
   */
  'position'?: (_card_payments_v1_Position | null);
  'view'?: (_card_payments_v1_PaymentView);
  /**
   * Any of these; empty means all. Not together with `status`.
   */
  'statuses'?: (_card_payments_v1_PaymentStatus)[];
}

export interface ListPaymentsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * The zero value of a filter means all.
   */
  'status': (_card_payments_v1_PaymentStatus__Output);
  /**
   * `cus_…`
   */
  'customerId': (string);
  /**
   * Inclusive, µs since 1970.
   */
  'createdAfterUs': (string);
  /**
   * Exclusive, µs since 1970.
   */
  'createdBeforeUs': (string);
  /**
   * The cursor and the direction; absent for the first page.
   */
  'position': (_card_payments_v1_Position__Output | null);
  'view': (_card_payments_v1_PaymentView__Output);
  /**
   * Any of these; empty means all. Not together with `status`.
   */
  'statuses': (_card_payments_v1_PaymentStatus__Output)[];
}
